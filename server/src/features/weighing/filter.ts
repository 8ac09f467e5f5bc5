/** The filter of weighings. */
import { type DatetimeType, formatSeoulDate } from '@maru/domain/seoul-time';
import { cleanVehicleNumber } from '@maru/domain/vehicle';
import { type RawBuilder, sql } from 'kysely';
import { containing } from '#platform/database/containing.ts';
import { Problem } from '#platform/errors/problem.ts';
import { type Range, readRange, usualDays } from '#telemetry/statistics/range.ts';

export interface WeighingFilter {
  startDatetime?: string;
  endDatetime?: string;
  vehicleNumber?: string;
  collectionPlaceCode?: string;
  companyCode?: string;
}

const dayMs = 86_400_000;
const usualDaysBefore = 1;
/** Maximum days by hour, lower than by day because hours are aggregated from rows. */
const maxHourDays = 31;

/**
 * The requested range; by default yesterday and today, or the two days up to a given end. By month it isn't extended to
 * whole months, so that the months add up to the totals beside them. Throws VALIDATION, RANGE_REVERSED, RANGE_TOO_LONG.
 */
export function rangeOf(
  days: Pick<WeighingFilter, 'startDatetime' | 'endDatetime'>,
  now: Date,
  datetimeType: DatetimeType = 'day',
): Range {
  const unit = datetimeType === 'hour' ? 'hour' : 'day';
  const range = readRange({ ...usualDays(days, usualDaysBefore, now), datetimeType: unit });
  if (datetimeType === 'hour' && range.to.getTime() - range.from.getTime() > maxHourDays * dayMs)
    throw new Problem('RANGE_TOO_LONG', {
      field: 'endDatetime',
      error: `시간별 통계는 ${maxHourDays}일까지 조회할 수 있습니다.`,
    });
  return { ...range, unit: datetimeType };
}

/** The days of a range, both included, as stored. */
export const daysOf = ({ from, to }: Range) => [formatSeoulDate(from), formatSeoulDate(to)] as const;

/** Conditions that apply to rows and sums, except the time. */
export function conditionsOf({ vehicleNumber, collectionPlaceCode, companyCode }: WeighingFilter, isWhole: boolean) {
  const conditions: RawBuilder<boolean>[] = [];
  const plain = cleanVehicleNumber(vehicleNumber ?? '');
  if (plain !== '')
    conditions.push(isWhole ? sql`vehicle_number = ${plain}` : sql`vehicle_number like ${containing(plain)}`);
  // The rows of one vehicle never fall back to those of all vehicles.
  else if (isWhole) conditions.push(sql`false`);
  // A merged place's code also belongs to the place that it was merged into.
  if (collectionPlaceCode)
    conditions.push(sql`collection_place_code in (
      select p.collection_place_code from weighing_place p
      where ${collectionPlaceCode} in (p.collection_place_code, p.merged_into))`);
  if (companyCode) conditions.push(sql`company_code = ${companyCode}`);
  return conditions;
}
