/**
 * Decodes a device's JSON to readings of its series. Each reading is validated separately, so a bad one doesn't affect
 * the others.
 */
import { parseSeoul } from '@maru/domain/seoul-time';
import type { Column, Series } from '../series/series.ts';
import type { Rejection, RejectionReason } from './rejection.ts';

/** A reading ready for storage: values in column order, measures as scaled integers. */
export interface Reading {
  deviceId: number;
  /** Epoch milliseconds. */
  measuredAt: number;
  /** Values in column order, followed by the raw values of corrected measures. */
  values: (number | string | null)[];
}

export interface Decoded {
  readings: Reading[];
  rejections: Rejection[];
}

/** Maximum number of readings per message. */
export const largestMessage = 5000;
/** Maximum lead of a device's clock. */
export const futureToleranceMs = 5 * 60_000;

class Refused extends Error {
  readonly reason: RejectionReason;
  constructor(reason: RejectionReason, detail: string) {
    super(detail);
    this.reason = reason;
  }
}

export interface DecodeLimits {
  nowMs: number;
  /** Earlier readings are past the series' retention, or in months whose raw readings were dropped. */
  expiredBeforeMs: number;
}

/** Decodes a payload of one reading (object) or several (array). */
export function decode(payload: Uint8Array, series: Series, deviceId: number, limits: DecodeLimits): Decoded {
  const decoded: Decoded = { readings: [], rejections: [] };
  const refuse = (index: number, error: unknown) => {
    if (!(error instanceof Refused)) throw error;
    decoded.rejections.push({ index, reason: error.reason, detail: error.message });
  };
  let parsed: unknown;
  try {
    parsed = JSON.parse(Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength).toString('utf8'));
  } catch {
    refuse(0, new Refused('malformed', '올바른 JSON이 아닙니다.'));
    return decoded;
  }
  const all = Array.isArray(parsed) ? parsed : [parsed];
  if (all.length === 0) refuse(0, new Refused('malformed', '측정값이 하나도 없습니다.'));
  if (all.length > largestMessage) {
    refuse(
      0,
      new Refused('too-many', `한 메시지에 ${all.length}건이 들어 있습니다. ${largestMessage}건까지 받습니다.`),
    );
    return decoded;
  }
  for (const [index, one] of all.entries()) {
    try {
      decoded.readings.push(decodeReading(one, series, deviceId, limits));
    } catch (error) {
      refuse(index, error);
    }
  }
  return decoded;
}

function decodeReading(one: unknown, series: Series, deviceId: number, limits: DecodeLimits): Reading {
  if (typeof one !== 'object' || one === null || Array.isArray(one))
    throw new Refused('malformed', '측정값이 JSON 객체가 아닙니다.');
  const record = one as Record<string, unknown>;
  const measuredAt = instant(record.measuredAt);
  if (measuredAt > limits.nowMs + futureToleranceMs)
    throw new Refused('future', 'measuredAt 값이 아직 오지 않은 시각입니다.');
  if (measuredAt < limits.expiredBeforeMs)
    throw new Refused('expired', 'measuredAt 값이 보관 기간보다 앞선 시각입니다.');

  const values: Reading['values'] = [];
  let known = 'measuredAt' in record ? 1 : 0;
  let filled = 0;
  for (const field in series.columns) {
    const given = record[field];
    if (field in record) known += 1;
    const value = given === undefined || given === null ? null : stored(field, given, series.columns[field] as Column);
    if (value !== null) filled += 1;
    else if (series.required?.includes(field)) throw new Refused('missing', `${field} 값이 없습니다.`);
    values.push(value);
  }
  if (Object.keys(record).length > known)
    throw new Refused('unknown-field', `${series.name} 종류에 ${unknownField(record, series)} 항목이 없습니다.`);
  if (filled === 0) throw new Refused('missing', '값이 하나도 없습니다.');
  return { deviceId, measuredAt, values };
}

function instant(given: unknown): number {
  if (typeof given === 'number' && Number.isSafeInteger(given)) return given;
  const parsed = typeof given === 'string' && given.length <= 40 ? parseSeoul(given) : null;
  if (!parsed) throw new Refused(given === undefined ? 'missing' : 'not-a-value', 'measuredAt 값이 시각이 아닙니다.');
  return parsed.getTime();
}

function stored(field: string, given: unknown, column: Column): number | string {
  if (column.kind === 'word') {
    if (typeof given === 'string' && column.values.includes(given)) return given;
    throw new Refused('not-a-value', `${field} 값이 정해진 값(${column.values.join(', ')})이 아닙니다.`);
  }
  if (typeof given !== 'number' || !Number.isFinite(given))
    throw new Refused('not-a-value', `${field} 값이 숫자가 아닙니다.`);
  if (given < column.min || given > column.max)
    throw new Refused('out-of-range', `${field} 값이 범위(${column.min}~${column.max})를 벗어났습니다.`);
  if (column.kind === 'counter' && !Number.isInteger(given))
    throw new Refused('not-a-value', `${field} 값이 정수가 아닙니다.`);
  const factor = 10 ** column.decimals;
  const scaled = Math.round(given * factor);
  return column.kind === 'measure' && column.isCircular && scaled === column.max * factor ? 0 : scaled;
}

const unknownField = (record: Record<string, unknown>, series: Series) =>
  Object.keys(record)
    .find((field) => field !== 'measuredAt' && !Object.hasOwn(series.columns, field))
    ?.slice(0, 60);
