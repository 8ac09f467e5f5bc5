/** Retention of data that otherwise grows indefinitely. */
import { seriesNames } from '@maru/domain/device-groups';
import type { Values } from './values.ts';

/** Kinds in MARU_KEEP with their minimum months. */
const minimumMonths = { hours: 1, days: 1, tracks: 1, vehicledays: 1, weighings: 12, messages: 13, audit: 24 } as const;
type KeepKind = keyof typeof minimumMonths;

export interface KeepSettings {
  /** Retention of raw readings in months by series; the default is in the series' declaration. */
  retentionMonths: Record<string, number>;
  /** Retention of other growing data in months by kind; the default is unlimited. */
  keepMonths: Partial<Record<KeepKind, number>>;
  /** Days between a month's end and the conversion of its raw readings to blocks; null disables it. */
  closeAfterDays: number | null;
}

export function readKeepSettings({ text, whole, faults }: Values): KeepSettings {
  return {
    retentionMonths: readRetention(text('MARU_RETENTION', ''), faults),
    keepMonths: readKeep(text('MARU_KEEP', ''), faults),
    closeAfterDays: text('CLOSE_AFTER_DAYS', '') === 'off' ? null : whole('CLOSE_AFTER_DAYS', 7, 1, 365),
  };
}

function readKeep(value: string, faults: string[]): Partial<Record<KeepKind, number>> {
  const months: Partial<Record<KeepKind, number>> = {};
  for (const part of value.split(',').filter(Boolean)) {
    const [, name = '', count = ''] = /^([a-z]+)=(\d{1,3})$/.exec(part.trim()) ?? [];
    if (!Object.hasOwn(minimumMonths, name))
      faults.push(
        `MARU_KEEP has '${part}'; it must look like hours=60,days=120 (months) and name ${Object.keys(minimumMonths).join(', ')}`,
      );
    else if (Number(count) < minimumMonths[name as KeepKind])
      faults.push(
        `MARU_KEEP has '${part}'; ${name} must be kept for at least ${minimumMonths[name as KeepKind]} months`,
      );
    else months[name as KeepKind] = Number(count);
  }
  return months;
}

/** Parses 'air=24,light=12'. */
function readRetention(value: string, faults: string[]): Record<string, number> {
  const months: Record<string, number> = {};
  for (const part of value.split(',').filter(Boolean)) {
    const match = /^([a-z-]+)=(\d{1,3})$/.exec(part.trim());
    const name = match?.[1];
    if (name && !seriesNames.includes(name))
      faults.push(`MARU_RETENTION names the series '${name}'; there are ${seriesNames.join(', ')}`);
    else if (name && Number(match[2]) > 0) months[name] = Number(match[2]);
    else faults.push(`MARU_RETENTION has '${part}'; it must look like air=24,light=12 (months)`);
  }
  return months;
}
