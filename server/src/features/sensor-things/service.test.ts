/** The service document, and refusals with the fault's position, also for hostile texts. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addStaDistrict, ask, refusalOf, staNow, staPath } from '#test/sensorthings.ts';

let app: TestApp;
let root: string;
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => staNow }, env: { ROWS_PER_MINUTE: '1000000000' } });
  await addStaDistrict(app);
  root = app.url + staPath;
});
afterAll(() => app.stop());

describe('the service', () => {
  test('lists the entity sets and the conformance classes', async () => {
    const { value, serverSettings } = await ask(app, '');
    expect(value).toHaveLength(8);
    expect(value[0]).toEqual({ name: 'Things', url: `${root}/Things` });
    expect(serverSettings).toEqual({ conformance: expect.arrayContaining([expect.stringMatching(/req\/datamodel$/)]) });
    for (const { url } of value) expect((await fetch(String(url))).status).toBe(200);
  });

  test('allows reading by pages of other sites, and refuses writing', async () => {
    const answer = await fetch(`${root}/Things`);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect((await fetch(`${root}/Things`, { method: 'POST', body: '{}' })).status).toBe(405);
    expect((await fetch(`${root}/Things(1)`, { method: 'DELETE' })).status).toBe(405);
  });
});

describe('refusals', () => {
  test.each([
    ['/Things?$filter=nam eq 1', 400, "$filter 1번째 글자: 'nam'은(는) Thing에서 비교할 수 있는 속성이 아닙니다."],
    ['/Things?$filter=name gt 5', 400, '$filter 1번째 글자: 문자와(과) 숫자은(는) 비교할 수 없습니다.'],
    ['/Things?$filter=name', 400, '$filter 1번째 글자: 참이나 거짓인 조건이어야 합니다.'],
    ['/Things?$filter=nothing(name)', 400, "$filter 1번째 글자: 'nothing'은(는) 없는 함수입니다."],
    ['/Things?$filter=st_touches(name,name)', 400, "$filter 1번째 글자: 'st_touches'에는 위치가 2개 있어야 합니다."],
    ['/Things?$filter=length() eq 1', 400, "$filter 1번째 글자: 'length'에는 값이 1개 있어야 합니다."],
    [
      '/Things?$filter=name eq Datastreams/name',
      501,
      '$filter 9번째 글자: 서로 다른 개체의 속성은 비교할 수 없습니다.',
    ],
    [
      '/Things?$filter=constructor eq 1',
      400,
      "$filter 1번째 글자: 'constructor'은(는) Thing에서 비교할 수 있는 속성이 아닙니다.",
    ],
    [
      '/Datastreams?$filter=phenomenonTime gt 2026-11-01T00:00:00Z',
      501,
      "$filter 1번째 글자: Datastream의 'phenomenonTime'은(는) 비교하거나 정렬할 수 없습니다.",
    ],
    ['/Observations?$orderby=Datastream/name', 501, /^\$orderby 1번째 글자: Observations는 phenomenonTime, /],
    ['/Observations?$orderby=secret', 400, /'secret'은\(는\) Observation에서 비교할 수 있는 속성이 아닙니다/],
    ['/Things?$expand=Sensors', 400, "$expand 1번째 글자: Thing에는 'Sensors' 관계가 없습니다."],
    ['/Things?$select=secret', 400, "$select: 'secret'은(는) Thing의 속성이 아닙니다."],
    ['/Things?$orderby=secret', 400, "$orderby 1번째 글자: 'secret'은(는) Thing에서 비교할 수 있는 속성이 아닙니다."],
    ['/Things?$skip=100001', 400, '$skip은 100000까지 제공합니다. @iot.nextLink를 따라가거나 $filter로 좁혀 주십시오.'],
    ["/Locations?$filter=st_within(location, geography'LINESTRING(1 1)')", 400, /^\$filter 21번째 글자: 'POINT/],
    ['/Things?$resultFormat=dataArray', 400, /Observations에만 제공합니다/],
    ['/Observations?$skiptoken=x', 400, /./],
    ['/Things?$unknown=1', 400, /./],
    ['/Things?$top=-1', 400, /./],
  ])('answer %s with %i and its reason', async (path, status, error) => {
    expect(await refusalOf(app, path)).toMatchObject({
      status,
      error: typeof error === 'string' ? error : expect.stringMatching(error),
    });
  });

  test.each(['mod', 'div'])('evaluate a division by zero as null (%s)', async (operator) => {
    expect((await ask(app, `/Things?$filter=id ${operator} 0 eq 1`)).value).toEqual([]);
  });

  test.each([
    ['a long filter', '/Things?$filter=', 'true and '.repeat(2000)],
    ['a deep filter', '/Things?$filter=', '('.repeat(3000)],
    ['a deep expansion', '/Things?$expand=', 'Datastreams($expand=Thing($expand='.repeat(50)],
    ['other letters', '/Things?$filter=', '\u{1F600}\u202E가'.repeat(100)],
    [
      'many relations',
      '/Things?$filter=',
      Array.from({ length: 60 }, () => 'Datastreams/Observations/result gt 1').join(' or '),
    ],
    ['a long way', '/Things?$filter=', `${'Datastreams/Thing/'.repeat(15)}name eq 'a'`],
  ])('come at once for %s', async (_, path, text) => {
    const startedAt = performance.now();
    const { status } = await refusalOf(app, path + encodeURIComponent(text));
    expect([400, 414, 431, 501]).toContain(status);
    expect(performance.now() - startedAt).toBeLessThan(2000);
  });
});
