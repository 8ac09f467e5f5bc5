import type { Feature } from '#feature.ts';
import { placeTargets } from '#places/administration/audit-targets.ts';
import { registerAuditLog } from './calls.ts';

export const audit: Feature = {
  name: 'audit',
  auditTargets: placeTargets,
  open: ({ services, features }) => ({
    calls: (http) =>
      registerAuditLog(
        http,
        services,
        features.flatMap(({ auditTargets = [] }) => auditTargets),
      ),
  }),
};
