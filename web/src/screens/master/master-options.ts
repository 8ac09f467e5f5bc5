import type { OutputOf } from '@maru/contract';
import { type MasterKind, masterKinds } from '@maru/domain/master-data';
import { useState } from 'react';
import { useCall } from '#lib/api/use-call.ts';

const optionsCall = 'GET /admin/api/master/{kind}/options';
export type MasterOption = OutputOf<typeof optionsCall>['list'][number];

interface MasterFilter {
  parentCode?: string | undefined;
  /** The selected row, which is offered even if retired. */
  held?: string;
  enabled?: boolean;
}

/** The rows of a kind offered in forms. */
export function useMasterOptions(kind: MasterKind, { parentCode, held = '', enabled = true }: MasterFilter = {}) {
  // Only the initial row is requested, because later choices are among the options.
  const [first] = useState(held);
  const query = { ...(parentCode && { parentCode }), ...(first && { held: first }) };
  return useCall(optionsCall, { params: { kind }, query }, { enabled }).data?.list ?? [];
}

/** The possible parents of a kind's rows. */
export function useMasterParents(kind: MasterKind): readonly { code: string; name: string }[] {
  const { parent } = masterKinds[kind];
  const rows = useMasterOptions(parent?.kind ?? kind, { enabled: parent?.kind !== undefined });
  if (parent?.codes) return parent.codes;
  return parent ? rows.map((row) => ({ code: row.masterId, name: `${row.name} (${row.parentName})` })) : [];
}
