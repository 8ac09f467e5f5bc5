/** The calls of mailings: receivers, permissions, conditions in words, and trials. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addCaller, ask } from '#test/administrators.ts';
import {
  clearMailings,
  clock,
  form,
  history,
  office,
  path,
  receiver,
  receivers,
  rig,
  save,
  sendDue,
  seoul,
  startMailings,
  stopMailings,
} from '#test/mailings.ts';
import { addDue } from './make.ts';

beforeAll(startMailings);
afterAll(stopMailings);
beforeEach(clearMailings);

describe('calls', () => {
  it('refuse receivers who may not see the page, unknown filters and taken names', async () => {
    const stranger = await receiver({ deptCode: 'none' });
    const chief = await receiver();
    const body = { statistics: 'air-quality', filter: 'datetimeType=month', ...form([chief]) };
    const post = (changes: object) => office(`POST ${path}`, { ...body, ...changes });
    expect(await post({ receivers: [stranger] })).toMatchObject({ status: 400, body: { field: 'receivers' } });
    expect(await post({ receivers: [] })).toMatchObject({ status: 400, body: { field: 'receivers' } });
    expect(await post({ receivers: [chief, chief] })).toMatchObject({ status: 400, body: { field: 'receivers' } });
    expect(await post({ filter: 'datetimeType=year' })).toMatchObject({ status: 400, body: { field: 'filter' } });
    expect(await post({ filter: 'pageNumber=2' })).toMatchObject({ status: 400, body: { field: 'filter' } });
    expect(await post({ statistics: 'nothing' })).toMatchObject({ status: 404 });
    expect(await post({})).toMatchObject({ status: 200 });
    expect(await post({})).toMatchObject({ status: 409, body: { field: 'name' } });
  });

  it('are refused for statistics of another page', async () => {
    const mailingId = await save([await receiver()]);
    const { token: other } = await addCaller(rig.app.app.services, {
      deptCode: 'none',
      keys: ['systemStatistics/scale:get', 'systemStatistics/scale:post', 'systemStatistics/scale:delete'],
    });
    for (const call of [
      `GET ${path}?statistics=air-quality`,
      `GET ${path}/candidates?statistics=air-quality`,
      `GET ${path}/${mailingId}/deliveries`,
      `DELETE ${path}/${mailingId}`,
    ] as const)
      expect([call, (await ask(rig.app.url, other, call)).status]).toEqual([call, 403]);
    expect((await ask(rig.app.url, other, `GET ${path}?statistics=scale`)).status).toBe(200);
  });

  it('mask addresses, name the conditions, and keep the history of a deleted mailing', async () => {
    const chief = await receiver();
    const filter = 'datetimeType=day&installationType=indoor&dongCode=1126052000&keyword=&startDatetime=2026-01-01';
    const mailingId = await save([chief], { filter });
    const { body } = await office<{ list: object[] }>(`GET ${path}?statistics=air-quality`);
    expect(body).toMatchObject({
      email: 'service',
      list: [
        {
          conditions: '단위 일별 · 설치 구분 실내 · 행정동 면목2동',
          nextDatetime: '2027-01-01 08:00:00',
          receivers: [{ canSee: true, address: expect.stringContaining('*') }],
        },
      ],
    });
    clock.at = seoul('2027-01-01T08:00:00');
    await addDue(rig.app.app.services.db, clock.at);
    await office(`DELETE ${path}/${mailingId}`);
    await sendDue();
    expect(receivers()).toEqual([]);
    const { rows } = await rig.app.pool.query('select state, admin_name as name, failure from mailing_delivery');
    expect(rows).toEqual([{ state: 'dropped', name: '홍길동', failure: '정기 발송을 삭제했습니다.' }]);
    const left = await rig.app.pool.query('select from mailing_receiver where mailing_id = $1', [mailingId]);
    expect(left.rows).toEqual([]);
  });

  it('change the filter if one is given, and refuse an invalid one', async () => {
    const chief = await receiver();
    const mailingId = await save([chief], { filter: 'datetimeType=day&dongCode=1126052000' });
    const change = (filter?: string) =>
      office(`PATCH ${path}/${mailingId}`, { ...form([chief]), ...(filter && { filter }) });
    const conditions = async () => {
      const { body } = await office<{ list: { conditions: string }[] }>(`GET ${path}?statistics=air-quality`);
      return body.list[0]?.conditions;
    };
    expect(await change()).toMatchObject({ status: 200 });
    expect(await conditions()).toBe('단위 일별 · 행정동 면목2동');
    expect(await change('datetimeType=year')).toMatchObject({ status: 400, body: { field: 'filter' } });
    expect(await change('datetimeType=month&installationType=indoor&startDatetime=2026-01-01')).toMatchObject({
      status: 200,
    });
    expect(await conditions()).toBe('단위 월별 · 설치 구분 실내');
  });

  it('refuse whole months each week', async () => {
    const chief = await receiver();
    const refused = { status: 400, body: { field: 'interval', error: expect.stringContaining('월별') } };
    const body = { statistics: 'air-quality', filter: 'datetimeType=month', ...form([chief], { interval: 'week' }) };
    expect(await office(`POST ${path}`, body)).toMatchObject(refused);
    const mailingId = await save([chief], { filter: 'datetimeType=month' });
    const weekly = form([chief], { interval: 'week' });
    expect(await office(`PATCH ${path}/${mailingId}`, weekly)).toMatchObject(refused);
    expect(await office(`PATCH ${path}/${mailingId}`, { ...weekly, filter: 'datetimeType=day' })).toMatchObject({
      status: 200,
    });
  });

  it('send a trial only to the caller, without using up the period', async () => {
    const chief = await receiver();
    const mailingId = await save([chief], { isUsed: false });
    const trial = () => office(`POST ${path}/${mailingId}/trial`, { address: 'me@example.kr' });
    for (let i = 0; i < 3; i += 1) expect(await trial()).toMatchObject({ status: 200 });
    expect(await trial()).toMatchObject({ status: 429 });
    await sendDue();
    expect(receivers()).toEqual(Array.from({ length: 3 }, () => 'me@example.kr'));
    const { rows } = await rig.app.pool.query('select count(address_sealed)::integer as sealed from mailing_delivery');
    expect(rows).toEqual([{ sealed: 0 }]);
    expect(await history(mailingId)).toMatchObject([{ isTrial: true, period: '2026년 11월', state: 'sent' }, {}, {}]);
  });
});
