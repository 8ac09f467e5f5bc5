/** Forecast of an installation's disk usage, and limits beyond which its operation needs attention. */

export const operationPage = 'system/operation';

const dayMs = 86_400_000;

export interface DiskSample {
  /** Epoch milliseconds. */
  at: number;
  freeBytes: number;
  totalBytes: number;
}

/**
 * Daily growth of the used bytes from the oldest sample to now. Null without a sample that is at least half a day old.
 * Samples with another total size are of an exchanged disk and are ignored.
 */
export function growthPerDay(samples: readonly DiskSample[], now: DiskSample): number | null {
  const comparable = samples.filter(({ totalBytes }) => totalBytes === now.totalBytes);
  const oldest = comparable.reduce<DiskSample | null>((one, next) => (one && one.at <= next.at ? one : next), null);
  if (!oldest || now.at - oldest.at < dayMs / 2) return null;
  return ((oldest.freeBytes - now.freeBytes) * dayMs) / (now.at - oldest.at);
}

/** Whole days until the disk is full; null if usage doesn't grow, or if the disk lasts for ten years. */
export function daysUntilFull(freeBytes: number, bytesPerDay: number | null): number | null {
  if (bytesPerDay === null || bytesPerDay <= 0) return null;
  const days = Math.floor(freeBytes / bytesPerDay);
  return days > 3650 ? null : days;
}

/** Maximum time in minutes between two runs by a cron expression of five fields. */
export function cronInterval(cron: string): number {
  const [minute = '', hour = '', dayOfMonth = '', month = '', dayOfWeek = ''] = cron.split(' ');
  if (month !== '*') return 366 * 1440;
  if (dayOfMonth !== '*') return 31 * 1440;
  if (dayOfWeek !== '*') return 7 * 1440;
  if (hour !== '*') return Number(/\/(\d+)$/.exec(hour)?.[1] ?? 24) * 60;
  if (minute !== '*') return minute.startsWith('*/') ? Number(minute.slice(2)) : 60;
  return 1;
}

/** Minutes after a job's last success from which the job is overdue: 110 % of its interval plus ten minutes. */
export const overdueMinutes = (intervalMinutes: number): number => intervalMinutes * 1.1 + 10;

/** Limits beyond which something needs attention; the alert rules use the same values. */
export const operationLimits = {
  /** A process writes its heartbeat every 30 s. */
  silentProcessMs: 90_000,
  /** Pending readings in the memory of one process. */
  pendingReadings: 20_000,
  /** Maximum delay of the oldest item in a queue. */
  queueMs: 600_000,
  /** Minimum free share of the disk. */
  freeShare: 0.1,
  fullInDays: 30,
  backupDays: 2,
  certificateDays: 30,
} as const;
