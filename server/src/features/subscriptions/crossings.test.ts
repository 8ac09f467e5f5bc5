/** Crossings of air become messages: found once, delayed in quiet hours, collected in digests, and limited by day. */
import { maxDaily } from '@maru/domain/subscription';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDevice, createPlace } from '#test/factories.ts';
import { type Settings, type SubscriptionRig, startSubscriptionRig } from '#test/subscription-rig.ts';
import { textOf } from '#test/subscriptions.ts';

let rig: SubscriptionRig;
beforeAll(async () => {
  rig = await startSubscriptionRig();
});
afterAll(() => rig.stop());
beforeEach(() => rig.reset());

describe('a crossing in a dong', () => {
  it('is sent after ten minutes above the limit, and once at its end', async () => {
    await rig.subscribe(await rig.topic());
    await rig.lasts(20);
    await rig.measure(80);
    await rig.makeMessages();
    expect(await rig.states()).toEqual([]);
    rig.minutes(10);
    await rig.lasts(80, 60);
    expect(rig.subjects()).toEqual(['[알림] 면목2동 초미세먼지 나쁨 (80 ㎍/㎥)']);
    await rig.lasts(20, 30);
    expect(rig.subjects().slice(1)).toEqual(['[알림] 면목2동 초미세먼지 나쁨 해제 (20 ㎍/㎥)']);
    const [mail, end] = rig.smtp.mails;
    expect(mail?.source).toMatch(
      /^List-Unsubscribe:\s+<http:\/\/127\.0\.0\.1:8080\/api\/subscriptions\/end\/\d+-[\w-]{22}>/m,
    );
    expect(mail?.source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
    expect(textOf(mail)).toContain('값: 80 ㎍/㎥ (기준 35 ㎍/㎥ 초과)');
    expect(textOf(end)).toContain('값: 20 ㎍/㎥ (기준 35 ㎍/㎥)');
  });

  it('sends one message about a value that fluctuates around the limit', async () => {
    await rig.subscribe(await rig.topic());
    await rig.lasts(20);
    for (const value of [36, 37, 34, 36, 33, 36, 35, 38, 34, 36]) await rig.lasts(value);
    expect(rig.subjects()).toHaveLength(1);
  });

  it('is found again for a subscriber who came after the last one had left during it', async () => {
    const topicId = await rig.topic();
    await rig.subscribe(topicId);
    await rig.lasts(80);
    await rig.owner.query('delete from subscription');
    await rig.lasts(80);
    await rig.subscribe(topicId);
    await rig.lasts(80);
    expect(rig.subjects()).toHaveLength(2);
  });

  it('is evaluated by the mean of the places’ outdoor values; places have separate crossings', async () => {
    const other = await createPlace(rig.owner, { name: '다른 곳' });
    const far = await createDevice(rig.owner, { placeId: other, reportingIntervalSeconds: 600 });
    await rig.subscribe(await rig.topic());
    await rig.subscribe(
      await rig.topic({ dong_code: undefined, installation_place_id: rig.placeId, installation_type: 'outdoor' }),
    );
    for (let passed = 0; passed <= 10; passed += 10) {
      await rig.measure(10, far.deviceId);
      await rig.lasts(50, 0);
      rig.minutes(10);
    }
    expect(rig.subjects()).toEqual(['[알림] 면목2동 주민센터 초미세먼지 나쁨 (50 ㎍/㎥)']);
    await rig.owner.query('update device set deleted_at = now() where device_id = $1', [far.deviceId]);
  });

  it('is evaluated at places whose devices reported', async () => {
    await rig.subscribe(await rig.topic());
    await rig.measure(80);
    const { rows } = await rig.owner.query(`select now() + interval '1 second' as later`);
    expect(await rig.find(rig.owner, rows[0].later)).toBe(0);
    expect((await rig.owner.query('select last_at from subscription_topic')).rows).toEqual([{ last_at: null }]);
    await rig.find(rig.owner, new Date(0));
    expect((await rig.owner.query('select last_value from subscription_topic')).rows).toEqual([{ last_value: 80 }]);
  });

  it('is sent in English to subscribers who chose English', async () => {
    await rig.subscribe(await rig.topic(), 1, { language: 'en' });
    await rig.lasts(80);
    expect(rig.subjects()).toEqual(['[Alert] Myeonmok 2-dong: Ultra fine dust (PM2.5) Bad (80 ㎍/㎥)']);
    expect(textOf(rig.smtp.mails[0])).toContain('Notifications of Jungnang-gu.');
  });

  it('is not sent without a confirmation or for another grade', async () => {
    const id = await rig.topic();
    await rig.subscribe(id);
    await rig.owner.query('update subscription set confirmed_at = null');
    await rig.subscribe(await rig.topic({ grade: 'very_bad' }));
    await rig.lasts(60);
    expect(rig.smtp.mails).toEqual([]);
  });
});

describe('quiet hours', () => {
  const night: Settings = { quiet: [21 * 60, 8 * 60] };

  it('delay a message until their end', async () => {
    await rig.subscribe(await rig.topic(), 1, night);
    rig.to(22);
    await rig.lasts(80, 60);
    expect(rig.smtp.mails).toEqual([]);
    rig.to(7, 1);
    await rig.sendAll();
    expect(rig.smtp.mails).toEqual([]);
    rig.to(8, 1);
    await rig.sendAll();
    expect(rig.subjects()).toHaveLength(1);
  });

  it('drop a message about a crossing that is over before their end', async () => {
    await rig.subscribe(await rig.topic(), 1, night);
    rig.to(22);
    await rig.lasts(80, 60);
    await rig.lasts(20, 60);
    rig.to(9, 1);
    await rig.sendAll();
    expect(rig.smtp.mails).toEqual([]);
    expect(await rig.states()).toEqual(['event dropped']);
  });

  it('delay the message about the end of a crossing', async () => {
    await rig.subscribe(await rig.topic(), 1, night);
    rig.to(20);
    await rig.lasts(80, 30);
    rig.to(23);
    await rig.lasts(20, 10);
    expect(rig.smtp.mails).toHaveLength(1);
    rig.to(8, 1);
    await rig.sendAll();
    expect(rig.smtp.mails).toHaveLength(2);
  });
});

describe('a digest', () => {
  it('contains all events of a day in one message', async () => {
    await rig.subscribe(await rig.topic(), 1, { isDigest: true, quiet: [21 * 60, 8 * 60] });
    for (let count = 0; count < 2; count += 1) {
      await rig.lasts(80, 20);
      await rig.lasts(20);
    }
    expect(rig.smtp.mails).toEqual([]);
    rig.to(8, 1);
    await rig.sendAll();
    await rig.sendAll();
    expect(rig.subjects()).toEqual(['[알림] 면목2동 초미세먼지 나쁨 요약 4건']);
    expect(textOf(rig.smtp.mails[0]).match(/^- /gm)).toHaveLength(4);
  });
});

describe('a digest after a change of the quiet hours', () => {
  it('contains what happens after the digest of the day', async () => {
    await rig.subscribe(await rig.topic(), 1, { isDigest: true, quiet: [21 * 60, 8 * 60] });
    await rig.lasts(80, 20);
    rig.to(8, 1);
    await rig.sendAll();
    await rig.owner.query('update subscription set quiet_from = 19 * 60, quiet_until = 20 * 60');
    rig.to(10, 1);
    await rig.lasts(20, 20);
    rig.to(20, 1);
    await rig.sendAll();
    expect(rig.smtp.mails).toHaveLength(1);
    rig.to(20, 2);
    await rig.sendAll();
    expect(rig.smtp.mails).toHaveLength(2);
    expect(textOf(rig.smtp.mails[1])).toContain('해제');
  });
});

describe('a day with many crossings', () => {
  it('causes single messages up to a limit, and a summary of the others', async () => {
    await rig.subscribe(await rig.topic());
    rig.to(3, 1);
    for (let count = 0; count < maxDaily; count += 1) {
      await rig.lasts(80);
      rig.minutes(10);
      await rig.lasts(20, 0);
      rig.minutes(10);
    }
    expect(rig.smtp.mails).toHaveLength(maxDaily);
    rig.to(8, 1);
    await rig.sendAll();
    await rig.sendAll();
    expect(rig.smtp.mails).toHaveLength(maxDaily + 1);
    expect(rig.subjects().at(-1)).toBe(`[알림] 면목2동 초미세먼지 나쁨 요약 ${maxDaily}건`);
  });
});
