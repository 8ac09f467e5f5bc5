/** Schedule, names and retention of backups. */
import { formatSeoul, parseSeoul, seoulOffsetMs } from '@maru/domain/seoul-time';
import type { BackupKeep } from '#config/backups.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** Number of days since 1970 in Seoul. */
const dayOf = (instant: Date): number => Math.floor((instant.getTime() + seoulOffsetMs) / dayMs);

/** Number of weeks since 1970, from Monday to Sunday; 1 January 1970 was a Thursday. */
const weekOf = (instant: Date): number => Math.floor((dayOf(instant) + 3) / 7);

const monthOf = (instant: Date): string => formatSeoul(instant).slice(0, 7);

/** The newest scheduled time that isn't later than an instant. @param minutes after midnight in Seoul */
export function lastDue(now: Date, minutes: number): Date {
  const today = dayOf(now) * dayMs - seoulOffsetMs + minutes * minuteMs;
  return new Date(today <= now.getTime() ? today : today - dayMs);
}

/** A backup's file name, with the time in Seoul: 'maru-2026-11-27-021000.maru', encrypted '….maru.age'. */
export function backupName(instant: Date, isEncrypted: boolean): string {
  const [day, time = ''] = formatSeoul(instant).split(' ');
  return `maru-${day}-${time.replaceAll(':', '')}.maru${isEncrypted ? '.age' : ''}`;
}

/** The time in a scheduled backup's name; null for any other name. */
export function timeInName(name: string): Date | null {
  const [, day, hour, minute, second] =
    /^maru-(\d{4}-\d{2}-\d{2})-(\d{2})(\d{2})(\d{2})\.maru(?:\.age)?$/.exec(name) ?? [];
  return day === undefined ? null : parseSeoul(`${day} ${hour}:${minute}:${second}`);
}

/**
 * The names of backups to retain: the newest backup of each of the last days, weeks and months with backups, in Seoul.
 * Days without backups don't count, so that the last good ones are retained however long later ones have failed. Other
 * names are ignored.
 */
export function backupsToKeep(names: readonly string[], keep: BackupKeep): Set<string> {
  const backups = names
    .flatMap((name) => {
      const at = timeInName(name);
      return at ? [{ name, at }] : [];
    })
    .sort((a, b) => b.at.getTime() - a.at.getTime());
  const chosen = new Set<string>();
  const keepNewestOf = (periodOf: (instant: Date) => number | string, count: number) => {
    const newest = new Map<number | string, string>();
    for (const { name, at } of backups) if (!newest.has(periodOf(at))) newest.set(periodOf(at), name);
    for (const name of [...newest.values()].slice(0, count)) chosen.add(name);
  };
  keepNewestOf(dayOf, Math.max(1, keep.days));
  keepNewestOf(weekOf, keep.weeks);
  keepNewestOf(monthOf, keep.months);
  return chosen;
}
