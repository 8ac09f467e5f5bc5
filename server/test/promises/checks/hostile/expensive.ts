/** Callers that request the most expensive answers as fast as possible, from one address or many. */
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { airMeasures } from '@maru/domain/air';
import { formatSeoul, nextBucket, startOfBucket } from '@maru/domain/seoul-time';
import { airSeries } from '#features/air/series.ts';
import { inTransaction } from '#platform/database/in-transaction.ts';
import { closeHours } from '#telemetry/rollups/closed-hours.ts';
import { figuresOf } from '#telemetry/series/series.ts';
import { createDevice, createPlace } from '#test/factories.ts';
import type { AccountRig } from '#test/promises/accounts/rig.ts';

const dayMs = 86_400_000;
/** Accepts compressed answers like a browser, which take this process little time to read. */
const headers = { 'accept-encoding': 'zstd' };
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** A place with two devices and a year of readings. */
export async function placeWithYear({ pool, asOwner }: AccountRig): Promise<number> {
  const placeId = await createPlace(pool);
  const yearAgo = new Date(Date.now() - 367 * dayMs);
  const figures = figuresOf(airSeries).map(({ column }) => column);
  for (const installationType of ['indoor', 'outdoor'] as const) {
    const { deviceId } = await createDevice(pool, { placeId, installationType });
    for (const unit of ['hour', 'day'] as const) {
      const columns = figures.flatMap((column) => ['count', 'sum', 'min', 'max'].map((part) => `${column}_${part}`));
      const hours = unit === 'day' ? { name: ', hours', value: ', (1 << 24) - 1' } : { name: '', value: '' };
      await asOwner(
        `insert into air_${unit} (device_id, bucket, readings, ${columns.join(', ')}${hours.name})
         select ${deviceId}, bucket, 12, ${figures.map(() => '12, 12 * value, value, value').join(', ')}${hours.value}
         from generate_series(date_trunc('day', now(), 'Asia/Seoul') - interval '366 days', now(), interval '1 ${unit}')
           as bucket, lateral (select 100 + extract(epoch from bucket)::bigint / 3600 % 300 as value) as made`,
      );
    }
    for (let month = startOfBucket(yearAgo, 'month'); month < startOfBucket(new Date(), 'month'); ) {
      const closed = { deviceId, month };
      await inTransaction(pool, (client) => closeHours(client, airSeries, closed));
      month = nextBucket(month, 'month');
    }
  }
  return placeId;
}

/** Requests rows and charts of a year by hour in turns, with varying dates, from `addresses` callers. */
export class Attack {
  readonly #url: URL;
  readonly #placeId: number;
  #count = 0;
  readonly statuses = new Map<number, number>();

  constructor(url: string, placeId: number) {
    [this.#url, this.#placeId] = [new URL(url), placeId];
  }

  /** Makes `perSecond` requests per second for a time; resolves when all are answered. */
  async blow(perSecond: number, ms: number, addresses: number): Promise<void> {
    const pending: Promise<number>[] = [];
    for (const beganAt = performance.now(); performance.now() - beganAt < ms; await wait(1000 / perSecond))
      pending.push(this.#ask(`127.0.9.${1 + (this.#count % addresses)}`));
    await Promise.all(pending);
  }

  /** Requests `count` answers of maximum length at once; returns the number answered, and `rows` per answer. */
  async askAtOnce(count: number, localAddress: string): Promise<{ answered: number; rows: number; seconds: number }> {
    const beganAt = performance.now();
    const statuses = await Promise.all(Array.from({ length: count }, () => this.#ask(localAddress, 'rows')));
    const answered = statuses.filter((status) => status === 200).length;
    return { answered, rows: 364 * 24, seconds: (performance.now() - beganAt) / 1000 };
  }

  #ask(localAddress: string, kind = this.#count % 2 === 0 ? 'chart' : 'rows'): Promise<number> {
    this.#count += 1;
    const end = new Date(Date.now() - (this.#count % 300) * 3_600_000);
    const dates = new URLSearchParams({
      startDatetime: formatSeoul(new Date(end.getTime() - 364 * dayMs)),
      endDatetime: formatSeoul(end),
      datetimeType: 'hour',
    });
    const measure = airMeasures[this.#count % airMeasures.length];
    const path = `/api/air-quality/installation-place/${this.#placeId}/all`;
    const pending = kind === 'rows' ? `${path}?${dates}` : `${path}/chart?measurementType=${measure?.type}&${dates}`;
    return new Promise((resolve) => {
      const { hostname, port } = this.#url;
      request({ agent, hostname, port, path: pending, localAddress, headers }, (response) => {
        const { statusCode = 0 } = response;
        this.statuses.set(statusCode, (this.statuses.get(statusCode) ?? 0) + 1);
        response.resume().once('close', () => resolve(statusCode));
      })
        .once('error', () => resolve(0))
        .end();
    });
  }

  stop(): void {
    agent.destroy();
  }
}
