/** Changes of a department's authorities that are gathered until they are saved together. */
import { type AuthorityKey, withImplied } from '@maru/domain/administration';

export interface Gathered {
  granted: ReadonlySet<AuthorityKey>;
  revoked: ReadonlySet<AuthorityKey>;
}

export const nothingGathered: Gathered = { granted: new Set(), revoked: new Set() };

/** A box that was turned, with what it takes along; what is then as it is saved counts as changed no more. */
export function gather(
  { granted, revoked }: Gathered,
  saved: ReadonlySet<AuthorityKey>,
  key: AuthorityKey,
  isOn: boolean,
): Gathered {
  const next = { granted: new Set(granted), revoked: new Set(revoked) };
  for (const one of withImplied(key, isOn)) {
    next.granted.delete(one);
    next.revoked.delete(one);
    if (isOn && !saved.has(one)) next.granted.add(one);
    if (!isOn && saved.has(one)) next.revoked.add(one);
  }
  return next;
}
