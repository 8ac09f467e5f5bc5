/** Sums over places for dashboards, lists by dong and the main page. */
import type { GroupNow } from '@maru/contract/main-page';
import type { DeviceStatus } from '@maru/domain/device-profile';
import { type Grade, grades, severityOf } from '@maru/domain/grade';
import { attentionOf, isUnusual } from '@maru/domain/main-groups';
import { maskPlaceName } from '@maru/domain/personal';

interface GradedPlace {
  placeName: string;
  dongName: string;
  grade: Grade;
}

const worstFirst = grades.toSorted((a, b) => severityOf(b) - severityOf(a));

/** The number of places by status, and the first place with the worst grade if that grade is unusual. */
export function gradedNow(places: readonly GradedPlace[]): Pick<GroupNow, 'statuses' | 'worst'> {
  const byGrade = Map.groupBy(places, ({ grade }) => grade);
  const statuses = worstFirst.flatMap((status) => {
    const count = byGrade.get(status)?.length ?? 0;
    return count > 0 ? { status, attention: attentionOf[status], count } : [];
  });
  const [first] = statuses;
  const worst = first && isUnusual(first.attention) ? byGrade.get(first.status)?.[0] : undefined;
  return { statuses, worst: worst ? { placeName: worst.placeName, dongName: worst.dongName } : null };
}

/** The number of occurrences of each listed grade, in order. */
export const gradeCounts = (listed: readonly Grade[], found: readonly Grade[], nameOf: (grade: Grade) => string) =>
  listed.map((status) => ({
    status,
    statusName: nameOf(status),
    count: found.filter((one) => one === status).length,
  }));

/** One row per dong that has places, sorted by dong name. */
export const byDong = <Place extends { dongCode: string; dongName: string }, Sums extends object>(
  places: readonly Place[],
  sumsOf: (own: readonly Place[]) => Sums,
) =>
  [...Map.groupBy(places, ({ dongCode }) => dongCode)]
    .map(([dongCode, own]) => ({ dongCode, dongName: own[0]?.dongName ?? '', ...sumsOf(own) }))
    .sort((a, b) => a.dongName.localeCompare(b.dongName, 'ko'));

/** The time of the newest reading among states; null if there is none. */
export const newestTime = (states: readonly ({ measurementDatetime: string | null } | null)[]): string | null =>
  states.reduce<string | null>((best, state) => {
    const time = state?.measurementDatetime;
    return time && (!best || time > best) ? time : best;
  }, null);

/** Number of active devices that report in time, of those that don't, and of both. */
export function deviceCounts(statuses: readonly DeviceStatus[]) {
  const count = (status: DeviceStatus) => statuses.filter((one) => one === status).length;
  const [normalCount, breakdownCount] = [count('normal'), count('breakdown')];
  return { normalCount, breakdownCount, deviceCount: normalCount + breakdownCount };
}

/** A row with its place's name masked except the first character. */
export const withMaskedName = <Row extends { installationPlaceName: string }>(row: Row): Row => ({
  ...row,
  installationPlaceName: maskPlaceName(row.installationPlaceName),
});
