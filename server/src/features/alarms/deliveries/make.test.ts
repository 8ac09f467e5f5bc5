/** Each delivery is created once, despite crashes, repeated turns and storms of alarms. */
import { maxSingle } from '@maru/domain/alarm-delivery';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createDevice } from '#test/factories.ts';
import { addForEvents, addRepetitions } from './make.ts';

let app: TestApp;
let owner: pg.Client;
let deviceId: number;
let next = 0;
let now = new Date(Math.floor(Date.now() / 60_000) * 60_000);
const minutes = (count: number) => {
  now = new Date(now.getTime() + count * 60_000);
};

beforeAll(async () => {
  // Without the worker, only the tests create deliveries.
  app = await startTestApp({ env: { MARU_ROLE: 'web' } });
  owner = new pg.Client({ connectionString: app.databaseUrl });
  await owner.connect();
  ({ deviceId } = await createDevice(owner, { managementCode: 'TOLD-1' }));
});
afterAll(async () => {
  await owner.end();
  await app.stop();
});
beforeEach(async () => {
  minutes(10);
  await owner.query(
    'delete from alarm_delivery; delete from alarm_event; delete from alarm; delete from alarm_receiver',
  );
});

async function receiver(more: object = {}): Promise<number> {
  next += 1;
  const values = {
    name: `받는 곳 ${next}`,
    kind: 'email',
    address_sealed: Buffer.from([1]),
    least_severity: 'notice',
    step: 1,
    sends_clearing: true,
    is_used: true,
    used_since: new Date(0),
    made_at: now,
    ...more,
  };
  const names = Object.keys(values);
  const { rows } = await owner.query(
    `insert into alarm_receiver (${names}) values (${names.map((_, at) => `$${at + 1}`)}) returning alarm_receiver_id as id`,
    Object.values(values),
  );
  return rows[0].id;
}
/** Raises alarms of one device, each by its own rule. */
async function raise(count = 1, severity = 'warning'): Promise<number[]> {
  const { rows } = await owner.query<{ id: number }>(
    `with made as (
       insert into alarm_rule (series, kind, severity, silence_seconds, deleted_at)
       select 'air', 'deviceSilent', 'warning', 60, now() from generate_series(1, $1) returning alarm_rule_id
     ),
     opened as (
       insert into alarm (alarm_rule_id, device_id, severity, state, crossed_at, opened_at)
       select alarm_rule_id, $2, $3, 'open', $4, $4 from made returning alarm_id
     )
     insert into alarm_event (alarm_id, at, action) select alarm_id, $4, 'raised' from opened returning alarm_id as id`,
    [count, deviceId, severity, now],
  );
  return rows.map(({ id }) => id);
}
const act = (alarmId: number | undefined, state: string, action: string) =>
  owner.query(
    `with changed as (update alarm set state = $2 where alarm_id = $1)
     insert into alarm_event (alarm_id, at, action) values ($1, $3, $4)`,
    [alarmId, state, now, action],
  );
const takeTurn = async () => {
  while (await addForEvents(owner, now));
  await addRepetitions(owner, now);
};
const deliveries = async () =>
  (
    await owner.query(
      `select occasion, state, alarm_count as count from alarm_delivery where occasion <> 'summary' or alarm_count > 0
       order by alarm_delivery_id`,
    )
  ).rows as { occasion: string; state: string; count: number }[];
const occasions = async () => (await deliveries()).map(({ occasion }) => occasion);

describe('an alarm', () => {
  it('is sent once to each matching receiver, and its clearing to the same receivers', async () => {
    await receiver();
    await receiver({ sends_clearing: false, device_types: ['air'] });
    await receiver({ device_types: ['light'] });
    await receiver({ least_severity: 'critical' });
    await receiver({ is_used: false });
    const [alarmId] = await raise();
    await takeTurn();
    await takeTurn();
    expect(await occasions()).toEqual(['raised', 'raised']);
    await act(alarmId, 'cleared', 'cleared');
    await takeTurn();
    expect(await occasions()).toEqual(['raised', 'raised', 'cleared']);
  });

  it('adds a clearing after a reopening, and nothing for the reopening', async () => {
    await receiver();
    const [alarmId] = await raise();
    for (const [state, action] of [
      ['cleared', 'cleared'],
      ['open', 'reopened'],
      ['cleared', 'cleared'],
    ] as const) {
      await act(alarmId, state, action);
      await takeTurn();
    }
    expect(await occasions()).toEqual(['raised', 'cleared', 'cleared']);
  });

  it('is ignored after a day if it is over', async () => {
    await receiver();
    const [alarmId] = await raise();
    minutes(25 * 60);
    await act(alarmId, 'cleared', 'cleared');
    await takeTurn();
    expect(await deliveries()).toEqual([]);
  });

  it('is sent to the first receivers before it is escalated if it is still open after a day', async () => {
    await receiver();
    await receiver({ step: 2, escalate_minutes: 10 });
    await raise();
    minutes(25 * 60);
    await takeTurn();
    expect(await occasions()).toEqual(['raised']);
    minutes(10);
    await takeTurn();
    expect(await occasions()).toEqual(['raised', 'escalated']);
  });

  it('is repeated until it is acknowledged', async () => {
    await receiver({ repeat_minutes: 5 });
    const [alarmId] = await raise();
    await takeTurn();
    minutes(4);
    await takeTurn();
    expect(await occasions()).toEqual(['raised']);
    minutes(1);
    await takeTurn();
    await takeTurn();
    minutes(5);
    await takeTurn();
    expect(await occasions()).toEqual(['raised', 'repeated', 'repeated']);
    await act(alarmId, 'acknowledged', 'acknowledged');
    minutes(60);
    await takeTurn();
    expect(await occasions()).toEqual(['raised', 'repeated', 'repeated']);
  });

  it('is escalated once if nobody acknowledges it in time', async () => {
    await receiver({ step: 2, escalate_minutes: 10 });
    const [alarmId, other] = await raise(2);
    await act(other, 'acknowledged', 'acknowledged');
    await takeTurn();
    minutes(9);
    await takeTurn();
    expect(await deliveries()).toEqual([]);
    minutes(1);
    await takeTurn();
    await takeTurn();
    expect(await occasions()).toEqual(['escalated']);
    await act(alarmId, 'cleared', 'cleared');
    await takeTurn();
    expect(await occasions()).toEqual(['escalated', 'cleared']);
  });

  it('is repeated and escalated only after new waits if it is reopened', async () => {
    await receiver({ repeat_minutes: 5 });
    await receiver({ step: 2, escalate_minutes: 10 });
    const [alarmId] = await raise();
    await takeTurn();
    await act(alarmId, 'cleared', 'cleared');
    minutes(60);
    await takeTurn();
    await act(alarmId, 'open', 'reopened');
    await takeTurn();
    minutes(4);
    await takeTurn();
    expect(await occasions()).toEqual(['raised', 'cleared']);
    minutes(1);
    await takeTurn();
    expect(await occasions()).toEqual(['raised', 'cleared', 'repeated']);
    minutes(5);
    await takeTurn();
    expect(await occasions()).toEqual(['raised', 'cleared', 'repeated', 'escalated', 'repeated']);
  });

  it('is escalated only after the first receivers had time, even if its readings arrived late', async () => {
    await receiver();
    await receiver({ step: 2, escalate_minutes: 10 });
    await raise();
    minutes(30);
    await takeTurn();
    minutes(9);
    await takeTurn();
    expect(await occasions()).toEqual(['raised']);
    minutes(1);
    await takeTurn();
    expect(await occasions()).toEqual(['raised', 'escalated']);
  });

  it('is not escalated to a receiver that was added later', async () => {
    await raise();
    minutes(30);
    await receiver({ step: 2, escalate_minutes: 10, used_since: now });
    await takeTurn();
    expect(await deliveries()).toEqual([]);
  });
});

/**
 * Number of rows that the statements of a turn read and compare, from their query plans. Statements run without
 * results, so they must not add summaries.
 */
async function examined(turn: (client: pg.ClientBase) => Promise<unknown>): Promise<number> {
  const plans: Plan[] = [];
  await turn({
    async query(text: string, values?: unknown[]) {
      if (!/^(with|update)/.test(text)) return owner.query(text, values);
      const { rows } = await owner.query(`explain (analyze, format json) ${text}`, values);
      plans.push(rows[0]['QUERY PLAN'][0].Plan);
      return { rows: [] };
    },
  } as unknown as pg.ClientBase);
  expect(plans.length).toBeGreaterThan(1);
  return plans.reduce((sum, plan) => sum + rowsOf(plan), 0);
}
interface Plan {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: Plan[];
}
const rowsOf = ({ Plans: parts = [], ...plan }: Plan): number =>
  plan['Actual Loops'] *
    (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Join Filter'] ?? 0)) +
  parts.reduce((sum, part) => sum + rowsOf(part), 0);

describe('the work of a turn', () => {
  it('grows with the new events, not with the deliveries that exist', async () => {
    await receiver({ step: 2 });
    await raise(200);
    await takeTurn();
    // The planner's statistics from now on contain no deliveries of new alarms.
    await owner.query('analyze alarm, alarm_rule, alarm_event, alarm_delivery, alarm_receiver');
    await receiver();
    const rows: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      await owner.query(
        `with changed as (update alarm set state = 'cleared' where alarm_id = any($1))
         insert into alarm_event (alarm_id, at, action) select unnest($1::bigint[]), $2, 'cleared'`,
        [await raise(300), now],
      );
      rows.push(await examined((client) => addForEvents(client, now)));
    }
    expect(rows.at(-1)).toBeLessThan(3 * (rows[0] ?? 0));
  });
});

describe('a storm', () => {
  it('sends the most severe alarms singly and a summary of the rest', async () => {
    await receiver();
    await raise(maxSingle + 300, 'notice');
    await raise(20, 'critical');
    await takeTurn();
    await raise(5);
    await takeTurn();
    const all = await deliveries();
    const singly = all.filter(({ state, occasion }) => state === 'waiting' && occasion === 'raised');
    expect(singly).toHaveLength(maxSingle);
    expect(all.filter(({ occasion }) => occasion === 'summary')).toEqual([
      { occasion: 'summary', state: 'waiting', count: 325 },
    ]);
    const { rows } = await owner.query(
      `select distinct severity from alarm_delivery join alarm using (alarm_id) where alarm_delivery.state = 'waiting'`,
    );
    expect(rows).toEqual([{ severity: 'critical' }]);
  });

  it('limits repeated messages to half, and stores no rows for alarms that are only counted', async () => {
    await receiver({ repeat_minutes: 5 });
    await raise(100);
    await takeTurn();
    await owner.query(`update alarm_delivery set state = 'sent' where state = 'waiting'`);
    minutes(5);
    await takeTurn();
    const repeated = (await deliveries()).filter(
      ({ occasion, state }) => occasion === 'repeated' || state === 'waiting',
    );
    expect(repeated.filter(({ occasion }) => occasion === 'repeated')).toHaveLength(maxSingle / 2);
    expect(repeated.at(-1)).toEqual({ occasion: 'summary', state: 'waiting', count: 90 });
    await raise(1, 'critical');
    await takeTurn();
    expect((await deliveries()).at(-1)).toMatchObject({ occasion: 'raised', state: 'waiting' });
  });

  it('is decided once by two processes, of which one dies midway', async () => {
    const id = await receiver();
    await raise(200);
    const other = new pg.Client({ connectionString: app.databaseUrl });
    await other.connect();
    await other.query('begin');
    await other.query(
      `insert into alarm_delivery (alarm_receiver_id, alarm_id, occasion, made_at, state, due_at, last_made_at)
       select $1, min(alarm_id), 'raised', now(), 'waiting', now(), now() from alarm`,
      [id],
    );
    const both = takeTurn();
    await other.query('rollback');
    await other.end();
    await both;
    await takeTurn();
    const { rows } = await owner.query(
      `select count(*)::int as count, count(distinct alarm_id)::int as alarms from alarm_delivery where occasion = 'raised'`,
    );
    expect(rows).toEqual([{ count: 200, alarms: 200 }]);
  });
});
