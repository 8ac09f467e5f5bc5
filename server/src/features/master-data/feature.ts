import { masterKindNames, masterKinds, masterPage } from '@maru/domain/master-data';
import type { Feature } from '#feature.ts';
import { type AuditTarget, findBy, targetIn } from '#platform/audit/targets.ts';
import { masterChannel, registerMasterData } from './calls.ts';

/** Audit entries name the kind of row; their links open the list of that kind. */
const masterTarget: AuditTarget = {
  kind: 'master',
  idIn(subject) {
    const [, name] = /^기준 정보 (.+?)(?: #|$)/.exec(subject) ?? [];
    return masterKindNames.find((kind) => masterKinds[kind].name === name);
  },
  find: findBy((kind) => targetIn(masterPage, { kind })),
};

export const masterData: Feature = {
  name: 'master-data',
  channels: [masterChannel],
  auditTargets: [masterTarget],
  open: ({ services, notifications }) => ({ calls: (http) => registerMasterData(http, services, notifications) }),
};
