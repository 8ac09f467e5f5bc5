/** Yards of the waste companies of the demo district, and the unloading site. */
import { offset, type Point } from '../model/route.ts';
import { type DemoDong, dongNamed } from './district.ts';

interface Company {
  code: string;
  name: string;
  /** Position of the company's yard: a dong, with an offset in metres east and north of the dong's centre. */
  yard: { dong: DemoDong; east: number; north: number };
}

/** Obviously invented names. `yongma` is the specification's default. */
export const companies: readonly [Company, Company, Company] = [
  { code: 'yongma', name: '용마', yard: { dong: dongNamed('면목5동'), east: -230, north: -140 } },
  { code: 'bonghwa', name: '봉화예시산업', yard: { dong: dongNamed('신내2동'), east: -190, north: 210 } },
  { code: 'mangu', name: '망우모의자원', yard: { dong: dongNamed('망우본동'), east: 240, north: 120 } },
];

/** The gate of a company's yard. */
export const gateOf = ({ yard: { dong, east, north } }: Company): Point => offset(dong, east, north);

/** The place where loads are weighed and unloaded. */
export const tip = { dong: dongNamed('신내1동'), at: offset(dongNamed('신내1동'), 180, 260) };
