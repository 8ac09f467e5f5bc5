import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LocalBroker } from '../../test/local-broker.ts';
import { airDevices } from '../demo/air.ts';
import type { Conditions } from './conditions.ts';
import { Fleet } from './fleet.ts';
import { Backoff } from './link.ts';
import { MqttLink } from './mqtt-link.ts';
import { Reporter } from './reporter.ts';
import { airSampler } from './sampler.ts';
import { Tally } from './tally.ts';

const fair: Conditions = {
  isPowered: () => true,
  isConnectable: () => true,
  repeats: () => false,
  spoil: () => null,
};
const intervalMs = 40;

const device = (managementCode: string) => {
  const [first] = airDevices;
  if (!first) throw new Error('the demo has no air device');
  const own = { ...first, managementCode, reportingIntervalSeconds: intervalMs / 1000 };
  return { managementCode, sampler: () => airSampler(own) };
};

let broker: LocalBroker;
let fleet: Fleet | undefined;
let tally: Tally;

function startFleet(conditions: Partial<Conditions>, codes = ['AIR-T1', 'AIR-T2', 'AIR-T3']) {
  const reporters = codes.map((managementCode) => {
    const address = { host: '127.0.0.1', port: broker.port };
    const link = new MqttLink(address, { managementCode, key: 'secret' }, new Backoff(20, 100));
    return new Reporter({ device: device(managementCode), link, conditions: { ...fair, ...conditions }, tally });
  });
  fleet = new Fleet({ reporters, tally, now: Date.now, tickMs: 10 });
  fleet.start();
  return reporters;
}

const readingsOf = (payload: string): { measuredAt: string | number }[] => {
  const parsed = JSON.parse(payload);
  return Array.isArray(parsed) ? parsed : [parsed];
};
/** Distinct readings that arrived, over all devices. */
const arrived = () =>
  new Set(
    broker.published.flatMap(({ managementCode, payload }) =>
      readingsOf(payload).map((reading) => `${managementCode} ${reading.measuredAt}`),
    ),
  ).size;
const until = async (isSo: () => boolean) => {
  for (const end = Date.now() + 8000; !isSo(); await sleep(10))
    if (Date.now() > end) throw new Error('it did not happen within 8 s');
};

beforeEach(async () => {
  tally = new Tally();
  broker = new LocalBroker();
  await broker.start();
});
afterEach(async () => {
  await fleet?.stop();
  fleet = undefined;
  await broker.stop();
});

// Reports follow the real clock, so a test may fail if a busy machine stalls once; hence the retries.
describe('simulated devices', { retry: 2 }, () => {
  test('report every interval under their own codes, each reading once', async () => {
    startFleet({});
    await until(() => broker.published.length >= 30);
    for (const { managementCode, topic } of broker.published)
      expect(topic).toBe(`maru/v1/devices/${managementCode}/readings`);
    expect(new Set(broker.published.map((each) => each.managementCode)).size).toBe(3);
    expect(broker.published.flatMap((each) => readingsOf(each.payload))).toHaveLength(arrived());
  });

  test('measure during a connection outage and deliver the backlog in one burst', async () => {
    const startedAt = Date.now();
    const outage = { from: startedAt + 300, to: startedAt + 1100 };
    startFleet({ isConnectable: (_, instant) => instant < outage.from || instant >= outage.to });
    await until(() => Date.now() > outage.to + 400);
    const bursts = broker.published.map((each) => readingsOf(each.payload)).filter((readings) => readings.length > 10);
    expect(bursts).toHaveLength(3);
    for (const burst of bursts) {
      const times = burst.map((reading) => new Date(reading.measuredAt).getTime());
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(500);
    }
    expect(arrived()).toBeGreaterThanOrEqual(tally.of('measured') - 3);
    expect(tally.of('late')).toBeGreaterThanOrEqual(bursts.flat().length);
  });

  test('resend unacknowledged readings after a server crash without losing any', async () => {
    const reporters = startFleet({});
    await until(() => broker.published.length >= 9);
    broker.holdsAcknowledgements = true;
    const before = broker.published.length;
    await until(() => broker.published.length >= before + 3);
    const unanswered = broker.published.slice(before).flatMap((each) => readingsOf(each.payload));
    await broker.stop();
    await sleep(300);
    broker.holdsAcknowledgements = false;
    await broker.start();
    await until(() => broker.published.length > before + 6 && reporters.every((each) => each.waiting === 0));
    const again = new Set(
      broker.published
        .slice(before + 3)
        .flatMap((each) => readingsOf(each.payload).map((reading) => reading.measuredAt)),
    );
    for (const { measuredAt } of unanswered) expect(again).toContain(measuredAt);
    expect(arrived()).toBeGreaterThanOrEqual(tally.of('measured') - 3);
  });

  test('repeat a message verbatim if the conditions require it', async () => {
    startFleet({ repeats: () => true }, ['AIR-T1']);
    await until(() => broker.published.length >= 10);
    const payloads = broker.published.slice(0, 10).map((each) => each.payload);
    expect(payloads.filter((_, at) => at % 2 === 0)).toEqual(payloads.filter((_, at) => at % 2 === 1));
    expect(arrived()).toBeLessThanOrEqual(Math.ceil(broker.published.length / 2));
  });

  test('send a spoiled payload in addition to the good one', async () => {
    startFleet({ spoil: (_, __, good) => good.slice(0, 20) }, ['AIR-T1']);
    await until(() => broker.published.length >= 12);
    const spoiled = broker.published.filter((each) => !each.payload.endsWith('}'));
    expect(spoiled.length).toBeGreaterThanOrEqual(5);
    expect(broker.published.length - spoiled.length).toBeGreaterThanOrEqual(5);
  });

  test('measure nothing without power', async () => {
    const startedAt = Date.now();
    startFleet({ isPowered: (_, instant) => instant > startedAt + 400 }, ['AIR-T1']);
    await until(() => broker.published.length >= 5);
    const first = readingsOf(broker.published[0]?.payload ?? '[]')[0];
    expect(new Date(first?.measuredAt ?? 0).getTime()).toBeGreaterThan(startedAt + 400);
  });

  test('retry without delivering anything while unregistered', async () => {
    broker.known.add('AIR-T1');
    const reporters = startFleet({}, ['AIR-T1', 'AIR-STRANGER']);
    await until(() => broker.connectionAttempts >= 4 && broker.published.length >= 5);
    expect(broker.published.every((each) => each.managementCode === 'AIR-T1')).toBe(true);
    expect(reporters.map((each) => each.isConnected)).toEqual([true, false]);
  });

  test('stop completely, even while the server withholds acknowledgements', async () => {
    startFleet({});
    await until(() => broker.published.length >= 3);
    broker.holdsAcknowledgements = true;
    await sleep(100);
    const startedAt = Date.now();
    await fleet?.stop();
    fleet = undefined;
    expect(Date.now() - startedAt).toBeLessThan(3000);
    const count = broker.published.length;
    await sleep(200);
    expect(broker.published).toHaveLength(count);
  });
});
