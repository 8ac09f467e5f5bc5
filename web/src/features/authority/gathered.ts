/** Collects changes of a department's authorities until they are saved together. */
import { type AuthorityKey, withImplied } from '@maru/domain/administration';

export interface Gathered {
  granted: ReadonlySet<AuthorityKey>;
  revoked: ReadonlySet<AuthorityKey>;
}

export const nothingGathered: Gathered = { granted: new Set(), revoked: new Set() };

/** Adds a toggled checkbox with its implied keys; keys equal to the saved state are no changes. */
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
