/** The demo district, as its file describes it. */
import type { District, Dong } from '@maru/domain/district';
import district from '../../demo/jungnang.json' with { type: 'json' };

/** A dong as the file has it: without a boundary, which the server makes. */
export type DemoDong = Omit<Dong, 'boundary'>;

export const demoDistrict: Omit<District, 'dongs'> & { dongs: DemoDong[] } = district;

export function dongNamed(name: string): DemoDong {
  const dong = demoDistrict.dongs.find(({ dongName }) => dongName === name);
  if (!dong) throw new RangeError(`no dong ${name}`);
  return dong;
}
