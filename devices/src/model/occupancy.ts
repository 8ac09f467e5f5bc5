/** Occupancy of a facility by its kind, on which carbon dioxide and vapours depend. */
import { hourMs, hourOfDay, seoulDay, startOfSeoulDay, weekdayOf } from './calendar.ts';

export interface Facility {
  /** Hours since midnight; above 24 for closing after midnight. */
  opens: number;
  closes: number;
  /** Closed weekdays; 0 is Sunday. */
  closedOn: readonly number[];
  /** CO2 above the outdoor level in ppm, after rooms have been full for hours. */
  breath: number;
  /** Vapours above the outdoor level in ppb, from cleaning, glue and cooking. */
  vapour: number;
  /** Fraction of the outdoor fine dust that enters. */
  leakage: number;
}

const weekend = [0, 6];
const everyDay: readonly number[] = [];

const facilities: Readonly<Record<string, Facility>> = {
  government_office: { opens: 8.5, closes: 18.5, closedOn: weekend, breath: 390, vapour: 130, leakage: 0.5 },
  community_center: { opens: 8.5, closes: 18.5, closedOn: weekend, breath: 420, vapour: 140, leakage: 0.55 },
  library: { opens: 9, closes: 21, closedOn: [1], breath: 430, vapour: 120, leakage: 0.45 },
  park: { opens: 0, closes: 24, closedOn: everyDay, breath: 0, vapour: 0, leakage: 1 },
  public_etc: { opens: 9, closes: 21, closedOn: everyDay, breath: 360, vapour: 150, leakage: 0.55 },
  public_nursery: { opens: 7.5, closes: 19.5, closedOn: weekend, breath: 480, vapour: 170, leakage: 0.42 },
  private_nursery: { opens: 7.5, closes: 19.5, closedOn: weekend, breath: 560, vapour: 190, leakage: 0.5 },
  kindergarten: { opens: 8.5, closes: 17.5, closedOn: weekend, breath: 540, vapour: 180, leakage: 0.48 },
  cooperative_nursery: { opens: 10, closes: 18, closedOn: [0, 1], breath: 400, vapour: 160, leakage: 0.5 },
  senior_center: { opens: 9, closes: 18, closedOn: [0], breath: 520, vapour: 210, leakage: 0.6 },
  medical: { opens: 8, closes: 20, closedOn: [0], breath: 460, vapour: 260, leakage: 0.4 },
  sports: { opens: 6, closes: 22, closedOn: everyDay, breath: 620, vapour: 180, leakage: 0.55 },
  market: { opens: 9, closes: 22, closedOn: everyDay, breath: 330, vapour: 240, leakage: 0.8 },
  subway: { opens: 5.3, closes: 24.5, closedOn: everyDay, breath: 300, vapour: 90, leakage: 1.15 },
};

/** Data of a detail facility type (the domain's codes); throws for an unknown one. */
export function facilityOf(detailFacilityType: string): Facility {
  const found = facilities[detailFacilityType];
  if (!found) throw new RangeError(`no facility kind ${detailFacilityType}`);
  return found;
}

/** Time constant in hours for filling and ventilating a room. */
const fillingHours = 1.3;
const airingHours = 1.9;

/** Occupancy from 0 to 1 that results from an opening that began `sinceOpen` hours ago. */
function fullness(sinceOpen: number, openHours: number): number {
  if (sinceOpen <= 0) return 0;
  if (sinceOpen <= openHours) return 1 - Math.exp(-sinceOpen / fillingHours);
  return (1 - Math.exp(-openHours / fillingHours)) * Math.exp((openHours - sinceOpen) / airingHours);
}

/**
 * Staleness of the air from 0 (ventilated) to 1 (full for hours), delayed against opening hours and lunch break, also
 * past midnight.
 */
export function staleness(facility: Facility, instantMs: number): number {
  const today = seoulDay(instantMs);
  const openHours = facility.closes - facility.opens;
  let most = 0;
  for (const day of [today, today - 1]) {
    if (facility.closedOn.includes(weekdayOf(day))) continue;
    const sinceOpen = (instantMs - startOfSeoulDay(day)) / hourMs - facility.opens;
    const felt = fullness(sinceOpen, openHours);
    if (felt > most) most = felt;
  }
  const lunch = Math.exp(-(((hourOfDay(instantMs) - 12.8) / 0.7) ** 2));
  return most * (1 - 0.22 * lunch);
}
