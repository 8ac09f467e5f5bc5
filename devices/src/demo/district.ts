/** The demo district, from its file. */
import type { District, Dong } from '@maru/domain/district';
import district from '../../demo/jungnang.json' with { type: 'json' };

/** A dong of the file, without the boundary, which the server computes. */
export type DemoDong = Omit<Dong, 'boundary'>;

export const demoDistrict: Omit<District, 'dongs'> & { dongs: DemoDong[] } = district;

export function dongNamed(name: string): DemoDong {
  const dong = demoDistrict.dongs.find(({ dongName }) => dongName === name);
  if (!dong) throw new RangeError(`no dong ${name}`);
  return dong;
}
