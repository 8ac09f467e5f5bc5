/**
 * A station, a clock and a mail server for tests of subscriptions: tests report measured values, then create and send
 * the messages about these values.
 */
import { randomBytes } from 'node:crypto';
import { leastCrossingSeconds } from '@maru/domain/subscription';
import pg from 'pg';
import { airSeries } from '#features/air/series.ts';
import { crossingFinder, findNotices } from '#features/subscriptions/find.ts';
import { addForEvents, postponeQuiet } from '#features/subscriptions/make.ts';
import { claimDue, type Sending, sendOne } from '#features/subscriptions/send.ts';
import { addressField, addressIndex } from '#features/subscriptions/store.ts';
import { openMail } from '#platform/mail/mail.ts';
import { addAdministrator } from './administrators.ts';
import { createDevice, createPlace } from './factories.ts';
import { startMailingApp } from './mailing-app.ts';
import { districtNames } from './subscriptions.ts';

const dongCode = '1126052000';
const dayMs = 86_400_000;
/** 14:00 in Seoul on the day before. */
const start = new Date(Math.floor((Date.now() + 9 * 3_600_000) / dayMs) * dayMs - 19 * 3_600_000);

export interface Settings {
  quiet?: [number, number];
  isDigest?: boolean;
  language?: string;
}

export type SubscriptionRig = Awaited<ReturnType<typeof startSubscriptionRig>>;

export async function startSubscriptionRig() {
  let now = start;
  const { app, smtp } = await startMailingApp({ now: () => now }, { PUBLIC_URL: 'http://127.0.0.1:8080' });
  const { services } = app.app;
  const owner = new pg.Client({ connectionString: app.databaseUrl });
  await owner.connect();
  const placeId = await createPlace(owner);
  const { deviceId } = await createDevice(owner, { placeId, reportingIntervalSeconds: 600 });
  const { adminNumber } = await addAdministrator(services);
  const find = crossingFinder(services, airSeries);
  const sending: Sending = { services, email: openMail(services), push: null, ...districtNames };

  const minutes = (count: number) => {
    now = new Date(now.getTime() + count * 60_000);
  };
  /** Sets the clock to an hour of a day in Seoul; day 0 is the first day, which starts at 14:00. */
  const to = (hour: number, days = 0) => {
    now = new Date(start.getTime() + days * dayMs + (hour - 14) * 3_600_000);
  };

  async function topic(values: object = {}): Promise<number> {
    const all = { kind: 'air', dong_code: dongCode, field: 'ultraFineDust', grade: 'bad', made_at: now, ...values };
    const given = Object.entries(all).filter(([, value]) => value !== undefined);
    const { rows } = await owner.query(
      `insert into subscription_topic (${given.map(([name]) => name)}) values (${given.map((_, at) => `$${at + 1}`)})
       returning subscription_topic_id::float8 as id`,
      given.map(([, value]) => value),
    );
    return rows[0].id;
  }
  const noticeTopic = () => topic({ kind: 'notice', dong_code: undefined, field: undefined, grade: undefined });
  /** Adds confirmed subscriptions by e-mail. */
  async function subscribe(
    topicId: number,
    count = 1,
    { quiet = [0, 0], isDigest = false, language = 'ko' }: Settings = {},
  ) {
    const { seal } = services;
    const addresses = Array.from({ length: count }, () => `${randomBytes(6).toString('hex')}@example.kr`);
    await owner.query(
      `insert into subscription (subscription_topic_id, channel, address_sealed, address_index, language, link_salt,
         quiet_from, quiet_until, is_digest, made_at, confirmed_at)
       select $1, 'email', sealed, index, $4, '\\x00', $5, $6, $7, $8, $8 from unnest($2::bytea[], $3::bytea[]) t (sealed, index)`,
      [
        topicId,
        addresses.map((address) => seal.close(addressField, address)),
        addresses.map((address) => addressIndex(seal, address)),
        language,
        ...quiet,
        isDigest,
        now,
      ],
    );
    return addresses;
  }
  /** Stores a device's latest reading at the present, as the engine does. */
  const measure = (value: number, id = deviceId) =>
    owner.query(
      `insert into air_latest (device_id, measured_at, ultra_fine_dust) values ($1, $2, $3)
       on conflict (device_id) do update set measured_at = excluded.measured_at, received_at = now(),
         ultra_fine_dust = excluded.ultra_fine_dust`,
      [id, now, value * 10],
    );
  async function makeMessages() {
    await find(owner, null);
    await findNotices(owner, now);
    while (await addForEvents(owner, now));
  }
  async function sendAll() {
    await postponeQuiet(owner, now);
    for (;;) {
      const claimed = await claimDue(sending.services, 20);
      if (claimed.length === 0) return;
      for (const one of claimed) await sendOne(sending, one);
    }
  }
  /** Reports a value now and every ten minutes for `during` minutes, and sends the messages about this value. */
  async function lasts(value: number, during = leastCrossingSeconds / 60) {
    for (let passed = 0; ; passed += 10) {
      await measure(value);
      await makeMessages();
      await sendAll();
      if (passed >= during) return;
      minutes(10);
    }
  }
  const subjects = () =>
    smtp.mails.map(({ source }) => {
      const [, encoded = ''] = /^Subject: ((?:.|\r\n )*)/m.exec(source) ?? [];
      return encoded
        .replace(/\r\n /g, '')
        .replace(/=\?UTF-8\?B\?([^?]*)\?=\s*/gi, (_, part) => Buffer.from(part, 'base64').toString())
        .replace(/=\?UTF-8\?Q\?([^?]*)\?=\s*/gi, (_, part: string) =>
          decodeURIComponent(part.replaceAll('_', ' ').replace(/=([0-9A-F]{2})/g, '%$1')),
        );
    });
  const states = async () =>
    (await owner.query('select kind, state from subscription_delivery order by subscription_delivery_id')).rows.map(
      ({ kind, state }) => `${kind} ${state}`,
    );

  return {
    services,
    owner,
    smtp,
    sending,
    find,
    placeId,
    adminNumber,
    now: () => now,
    minutes,
    to,
    topic,
    noticeTopic,
    subscribe,
    measure,
    makeMessages,
    sendAll,
    lasts,
    subjects,
    states,
    async reset() {
      now = start;
      await owner.query('delete from subscription_topic; delete from notice; delete from air_latest');
      smtp.mails.length = 0;
      smtp.refusals.clear();
    },
    async stop() {
      await owner.end();
      await app.stop();
      await smtp.close();
    },
  };
}
