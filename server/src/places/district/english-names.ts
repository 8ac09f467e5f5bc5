/** English names of the district's file. */
import type { District } from '@maru/domain/district';

/** English names by Korean name: the district, its dongs, and other names. */
export function englishNamesOf({
  name,
  englishName,
  dongs,
  englishNames = {},
}: Pick<District, 'name' | 'englishName' | 'dongs' | 'englishNames'>): ReadonlyMap<string, string> {
  const names = new Map(Object.entries(englishNames));
  for (const dong of dongs) if (dong.englishName) names.set(dong.dongName, dong.englishName);
  if (englishName) names.set(name, englishName);
  return names;
}
