/** Joins, withdrawals and use of services over time, compared with independent counts. */

import { type MemberService, type MemberType, memberServiceCodes, memberTypeCodes } from '@maru/domain/member';
import { formatSeoulDate } from '@maru/domain/seoul-time';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCaller, ask } from '#test/administrators.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addCitizen, setStatus } from '#test/citizens.ts';
import { timeFactor } from '#test/measured.ts';

/** Half past midnight in Seoul on the first of a month, when UTC is still in the previous month. */
const end = new Date('2026-12-01T00:30:00+09:00');
let now = end;
let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  token = (await addCaller(app.app.services, { deptCode: 'supervisor' })).token;
});
afterAll(() => app.stop());

type Counts = Record<string, number>;
interface Row {
  statisticsDate: string;
  join: Counts;
  leave: Counts;
  apply: Counts;
  cancel: Counts;
}
const get = async <T>(path: string) => {
  const { status, body } = await ask<T>(app.url, token, `GET /admin/api/statistics/${path}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

/** An action at a time; `who` is the index of a joined member. */
type Action = { minutes: number; who: number } & (
  | { kind: 'join'; type: MemberType }
  | { kind: 'withdraw' | 'rest' | 'return' | 'erase' }
  | { kind: 'apply' | 'cancel'; service: MemberService }
);

const dayMinutes = 1440;
const action: fc.Arbitrary<Action> = fc
  .tuple(
    fc.record({ minutes: fc.integer({ min: 0, max: 75 * dayMinutes }), who: fc.nat({ max: 20 }) }),
    fc.oneof(
      {
        weight: 3,
        arbitrary: fc.record({ kind: fc.constant('join' as const), type: fc.constantFrom(...memberTypeCodes) }),
      },
      fc.record({ kind: fc.constantFrom('withdraw' as const, 'rest' as const, 'return' as const, 'erase' as const) }),
      {
        weight: 4,
        arbitrary: fc.record({
          kind: fc.constantFrom('apply' as const, 'cancel' as const),
          service: fc.constantFrom(...memberServiceCodes),
        }),
      },
    ),
  )
  .map(([at, what]) => ({ ...at, ...what }) as Action);

/** Performs the actions in time order by the production code, and records their effects. */
async function carryOut(actions: readonly Action[]) {
  const events: { at: Date; side: keyof Row; subject: string }[] = [];
  const people: { userNumber: number; type: MemberType; services: Set<MemberService>; isGone: boolean }[] = [];
  const act = async (path: 'status' | 'use-in-service', body: object) =>
    expect((await ask(app.url, token, `PATCH /admin/api/users/${path}`, body)).status).toBe(200);
  for (const done of [...actions].sort((a, b) => a.minutes - b.minutes)) {
    now = new Date(end.getTime() - (76 * dayMinutes - done.minutes) * 60_000);
    const at = now;
    if (done.kind === 'join') {
      const { userNumber } = await addCitizen(app.app.services, { userType: done.type });
      people.push({ userNumber, type: done.type, services: new Set(), isGone: false });
      events.push({ at, side: 'join', subject: done.type });
      continue;
    }
    const person = people[done.who % Math.max(1, people.length)];
    if (!person) continue;
    const { userNumber, services } = person;
    if (done.kind === 'erase') {
      await app.pool.query(`update citizen set username = '', erased_at = now() where user_number = $1`, [userNumber]);
    } else if (person.isGone) {
      // No further actions on closed accounts.
    } else if (done.kind === 'rest' || done.kind === 'return') {
      await setStatus(app.app.services, userNumber, done.kind === 'rest' ? 'dormant' : 'normal');
    } else if (done.kind === 'withdraw') {
      await act('status', { userNumber, userStatus: 'withdrawal', changeReason: '시험' });
      person.isGone = true;
      events.push({ at, side: 'leave', subject: person.type });
      for (const service of services) events.push({ at, side: 'cancel', subject: service });
      services.clear();
    } else if (done.kind === 'apply' || done.kind === 'cancel') {
      const { kind, service } = done;
      const isChange = services.has(service) !== (kind === 'apply');
      if (kind === 'apply') services.add(service);
      else services.delete(service);
      await act('use-in-service', { userNumber, serviceList: [...services] });
      if (isChange) events.push({ at, side: kind, subject: service });
    }
  }
  now = end;
  return { events, people };
}

const figureOf = (bucket: string, side: string, subject: string) => `${bucket} ${side} ${subject}`;

/** Every figure of the statistics, by its name. */
async function readFigures(): Promise<Counts> {
  const figures: Counts = { ...(await get<Counts>('users')), ...(await get<Counts>('application/users')) };
  for (const groupType of ['daily', 'monthly'])
    for (const path of ['users/join-leave', 'application/service-use']) {
      const query = `startDatetime=2026-09-01&endDatetime=2026-12-01&groupType=${groupType}`;
      const { list } = await get<{ list: Row[] }>(`${path}/chart?${query}`);
      for (const { statisticsDate, ...sides } of list)
        for (const [side, counts] of Object.entries(sides))
          for (const [subject, count] of Object.entries(counts))
            figures[figureOf(statisticsDate, side, subject)] = count;
    }
  return figures;
}

describe('statistics of members', () => {
  it(
    'equal the effects of joins, withdrawals, dormancy, returns, applications and cancellations in any order',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 60 }), async (actions) => {
          // Compared with the figures before, because emptying the tables would wait for other work of the server, and
          // it for them.
          const expected = await readFigures();
          const add = (figure: string) => {
            expected[figure] = (expected[figure] ?? Number.NaN) + 1;
          };
          const { events, people } = await carryOut(actions);
          for (const { at, side, subject } of events)
            for (const bucket of [formatSeoulDate(at), formatSeoulDate(at).slice(0, 7)])
              for (const counted of side === 'join' || side === 'leave' ? [subject, 'totalCount'] : [subject])
                add(figureOf(bucket, side, counted));
          for (const { type, services } of people.filter(({ isGone }) => !isGone))
            for (const present of ['totalCount', type, ...services]) add(present);
          expect(await readFigures()).toEqual(expected);
        }),
        { numRuns: 8 },
      );
    },
    120_000 * timeFactor,
  );

  it('list every day from a week ago to today by default, newest first', async () => {
    const { list, totalCount } = await get<{ list: (Row & { rowNumber: number })[]; totalCount: number }>(
      'users/join-leave?pageSize=3&pageNumber=2',
    );
    expect(totalCount).toBe(8);
    expect(list.map(({ rowNumber, statisticsDate }) => [rowNumber, statisticsDate])).toEqual([
      [5, '2026-11-28'],
      [4, '2026-11-27'],
      [3, '2026-11-26'],
    ]);
  });

  it('list the week before an end that is given without a start', async () => {
    const { list } = await get<{ list: Row[] }>('users/join-leave/chart?endDatetime=2026-10-01');
    const dates = list.map(({ statisticsDate }) => statisticsDate);
    expect([dates.length, dates[0], dates.at(-1)]).toEqual([8, '2026-09-24', '2026-10-01']);
  });

  it('refuse a reversed range', async () => {
    const answer = await ask(
      app.url,
      token,
      'GET /admin/api/statistics/users/join-leave?startDatetime=2026-11-30&endDatetime=2026-11-01',
    );
    expect(answer.body).toMatchObject({ code: 'RANGE_REVERSED' });
  });
});
