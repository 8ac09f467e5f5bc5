import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createSingle, sendReport, setFill, setLight } from '#test/reports.ts';
import { reportedBins } from '../bins/reported.ts';
import { reportedLights } from '../lights/reported.ts';
import { judgeMeasured } from './measured.ts';

const hourMs = 3_600_000;
const evening = new Date('2026-11-01T20:00:00+09:00');
let now = evening;
let app: TestApp;
let addresses = 0;

beforeAll(async () => {
  // Without a worker, only the tests evaluate incidents.
  app = await startTestApp({ clock: { now: () => now }, env: { MARU_ROLE: 'web', TRUST_PROXY: '1' } });
});
afterAll(() => app.stop());
beforeEach(() => {
  now = evening;
});

const judge = () => {
  const { services } = app.app;
  const sources = [reportedLights(services, { latitude: 37.592, longitude: 127.092 }), reportedBins(services)];
  return judgeMeasured(services, sources);
};
const at = (hours: number) => new Date(evening.getTime() + hours * hourMs);
async function report(placeId: number, cause: string): Promise<string> {
  addresses += 1;
  return (await sendReport(app.url, placeId, { cause }, `198.51.100.${addresses}`)).body.secret;
}
const reopen = (secret: string) =>
  fetch(`${app.url}/api/report/reopen`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ secret }),
  });
const stateOf = async (secret: string) => {
  const answer = await fetch(`${app.url}/api/report/follow/${secret}`);
  const { state, history } = (await answer.json()) as { state: string; history: { event: string; detail: string }[] };
  return { state, last: history.at(-1) };
};

/** Reports a light, closes the incident by a reading an hour later, and reopens it; returns the report's secret. */
async function disputedRepair(placeId: number, deviceId: number): Promise<string> {
  const secret = await report(placeId, 'unlit');
  now = at(1);
  await setLight(app.pool, deviceId, 'on', at(0.9));
  await judge();
  expect((await reopen(secret)).status).toBe(200);
  now = at(2);
  return secret;
}

describe('an unlit light', () => {
  it('is done if a reading after the citizen’s report shows the light on in the dark', async () => {
    const { placeId, deviceId } = await createSingle(app.pool, 'light');
    await setLight(app.pool, deviceId, 'failure', at(-0.5));
    const secret = await report(placeId, 'unlit');
    // The light was on before the report, which is no evidence of a repair.
    await setLight(app.pool, deviceId, 'on', at(-0.1));
    expect(await judge()).toBe(0);
    now = at(1.1);
    await setLight(app.pool, deviceId, 'on', at(1.0667));
    expect(await judge()).toBe(1);
    expect(await stateOf(secret)).toMatchObject({
      state: 'done',
      last: { event: 'measuredDone', detail: '21:04 점등 확인' },
    });
    expect(await judge()).toBe(0);
  });

  it('stays open while the light is off in the dark, or on by day', async () => {
    const { placeId, deviceId } = await createSingle(app.pool, 'light');
    const secret = await report(placeId, 'unlit');
    now = at(1);
    await setLight(app.pool, deviceId, 'off', at(0.9));
    expect(await judge()).toBe(1);
    expect(await stateOf(secret)).toMatchObject({ state: 'confirmed', last: { detail: '야간 소등: 점검 필요' } });
    now = at(17);
    for (const status of ['off', 'on']) {
      await setLight(app.pool, deviceId, status, at(16.9));
      expect(await judge()).toBe(0);
    }
    expect((await stateOf(secret)).state).toBe('confirmed');
  });

  it('stays open if the light became silent after being on', async () => {
    const { placeId, deviceId } = await createSingle(app.pool, 'light');
    const secret = await report(placeId, 'unlit');
    await setLight(app.pool, deviceId, 'on', at(0.1));
    now = at(6);
    await judge();
    expect((await stateOf(secret)).state).toBe('confirmed');
  });

  it('stays open if the light was on before the report by a clock that is ahead', async () => {
    const { placeId, deviceId } = await createSingle(app.pool, 'light');
    await setLight(app.pool, deviceId, 'on', at(0.07), at(-0.01));
    const secret = await report(placeId, 'unlit');
    now = at(0.1);
    await judge();
    expect((await stateOf(secret)).state).toBe('received');
    await setLight(app.pool, deviceId, 'on', at(0.08), at(0.01));
    await judge();
    expect((await stateOf(secret)).state).toBe('done');
  });

  it('is closed only by administrators after a reporter disputed the repair', async () => {
    const { placeId, deviceId } = await createSingle(app.pool, 'light');
    const secret = await disputedRepair(placeId, deviceId);
    await setLight(app.pool, deviceId, 'on', at(1.9));
    expect(await judge()).toBe(0);
    expect((await stateOf(secret)).state).toBe('received');
  });

  it('is confirmed again by the first report after a disputed repair', async () => {
    const { placeId, deviceId } = await createSingle(app.pool, 'light');
    await setLight(app.pool, deviceId, 'off', at(-0.1));
    const secret = await disputedRepair(placeId, deviceId);
    await setLight(app.pool, deviceId, 'off', at(1.9));
    expect((await stateOf(secret)).state).toBe('received');
    await report(placeId, 'unlit');
    expect((await stateOf(secret)).state).toBe('confirmed');
  });

  it('leaves incidents of other causes open', async () => {
    const { placeId, deviceId } = await createSingle(app.pool, 'light');
    const secret = await report(placeId, 'flickering');
    now = at(1);
    await setLight(app.pool, deviceId, 'on', at(0.9));
    expect(await judge()).toBe(0);
    expect((await stateOf(secret)).state).toBe('received');
  });
});

describe('a full bin', () => {
  it('is confirmed at the threshold, and done when the bin is emptied', async () => {
    const { placeId, deviceId } = await createSingle(app.pool, 'bin');
    await setFill(app.pool, deviceId, 96, at(-0.1));
    const secret = await report(placeId, 'full');
    expect(await stateOf(secret)).toMatchObject({ state: 'confirmed', last: { detail: '채워진 정도 96 %' } });
    now = at(1);
    await setFill(app.pool, deviceId, 90, at(0.9));
    expect(await judge()).toBe(0);
    await setFill(app.pool, deviceId, 4, at(0.95));
    expect(await judge()).toBe(1);
    expect(await stateOf(secret)).toMatchObject({ state: 'done', last: { detail: '20:57 비움 확인' } });
  });

  it('stays open while a compartment has no fill, because that may be the full one', async () => {
    const { placeId, deviceId } = await createSingle(app.pool, 'bin');
    await setFill(app.pool, deviceId, 97, at(-0.1));
    const secret = await report(placeId, 'full');
    now = at(1);
    await setFill(app.pool, deviceId, null, at(0.9));
    expect(await judge()).toBe(0);
    expect((await stateOf(secret)).state).toBe('confirmed');
  });

  it('is confirmed by a fill that is shown as full', async () => {
    const { placeId, deviceId } = await createSingle(app.pool, 'bin');
    await setFill(app.pool, deviceId, 94.5, at(-0.1));
    const secret = await report(placeId, 'full');
    expect(await stateOf(secret)).toMatchObject({ state: 'confirmed', last: { detail: '채워진 정도 95 %' } });
  });

  it('isn’t done by a low fill that the sensor also measured before the report', async () => {
    const { placeId, deviceId } = await createSingle(app.pool, 'bin');
    await setFill(app.pool, deviceId, 40, at(-0.1));
    const secret = await report(placeId, 'full');
    now = at(1);
    await setFill(app.pool, deviceId, 41, at(0.9));
    expect(await judge()).toBe(0);
    expect((await stateOf(secret)).state).toBe('received');
  });
});
