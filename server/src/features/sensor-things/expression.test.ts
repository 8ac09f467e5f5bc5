/** Expressions of query options: their structure, and faults with their positions. */
import { expect, test } from 'vitest';
import { Problem } from '#platform/errors/problem.ts';
import { type Expression, Reader } from './expression.ts';
import { readOptions } from './query-options.ts';

function read(text: string): Expression {
  const reader = new Reader('$filter', text);
  const expression = reader.readExpression();
  reader.expectEnd();
  return expression;
}

/** Writes the expression with parentheses around every operator. */
function written(expression: Expression): string {
  switch (expression.kind) {
    case 'operator':
      return `(${written(expression.left)} ${expression.name} ${written(expression.right)})`;
    case 'not':
      return `(not ${written(expression.operand)})`;
    case 'call':
      return `${expression.name}(${expression.given.map(written).join(', ')})`;
    case 'path':
      return expression.names.join('/');
    case 'null':
      return 'null';
    default:
      return expression.value instanceof Date ? expression.value.toISOString() : String(expression.value);
  }
}

function faultOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof Problem) return error.error;
    throw error;
  }
  return '';
}

test.each([
  ['a eq 1 or b eq 2 and not c eq 3', '((a eq 1) or ((b eq 2) and (not (c eq 3))))'],
  ['(a eq 1 or b eq 2) and c eq 3', '(((a eq 1) or (b eq 2)) and (c eq 3))'],
  ['result add 1 mul 2 sub 3 gt -4.5', '(((result add (1 mul 2)) sub 3) gt -4.5)'],
  ["name eq 'it''s'", "(name eq it's)"],
  ["substringof('가', Thing/name)", 'substringof(가, Thing/name)'],
  ['time gt 2010-06-01T09:00:00+09:00', '(time gt 2010-06-01T00:00:00.000Z)'],
  ['time gt 2010-06-01T09:00:00 09:00', '(time gt 2010-06-01T00:00:00.000Z)'],
  ['date(time) le 2010-07-01', '(date(time) le 2010-07-01)'],
  ['time(time) ge 09:30 and time(time) lt 10:00:00.5', '((time(time) ge 09:30) and (time(time) lt 10:00:00.5))'],
  ['result gt -1.5e-7 or result gt 1e 21', '((result gt -1.5e-7) or (result gt 1e+21))'],
  ["geo.distance(location, geography'POINT(-122 43)') gt 1", '(geo.distance(location, POINT(-122 43)) gt 1)'],
])('reads %s', (text, expected) => {
  expect(written(read(text))).toBe(expected);
});

test.each([
  ['', '$filter 1번째 글자: 이름이 있어야 합니다.'],
  ['name eq', '$filter 8번째 글자: 이름이 있어야 합니다.'],
  ["name eq 'open", '$filter 9번째 글자: 따옴표가 닫히지 않았습니다.'],
  ['(a eq 1', "$filter 8번째 글자: ')'이(가) 있어야 합니다."],
  ['a eq 1 xor b', '$filter 8번째 글자: 여기부터는 해석할 수 없습니다.'],
  ['a eq 1e555', '$filter 6번째 글자: 값을 해석할 수 없습니다.'],
  ['a eq 1234567890123456', '$filter 6번째 글자: 값을 해석할 수 없습니다.'],
  ['t gt 2010-02-30T00:00:00Z', '$filter 6번째 글자: 없는 날짜입니다.'],
  ['t gt 2010-02-28T00:00:00', "$filter 6번째 글자: 시각에는 'Z'나 '+09:00'처럼 시간대가 있어야 합니다."],
  ['이름 eq 1', '$filter 1번째 글자: 이름이 있어야 합니다.'],
  ['a\u0000 eq 1', '$filter 2번째 글자: 여기부터는 해석할 수 없습니다.'],
  ['a eq 1;drop table device', '$filter 7번째 글자: 여기부터는 해석할 수 없습니다.'],
])('refuses %j with the position of the fault', (text, fault) => {
  expect(faultOf(() => read(text))).toBe(fault);
});

test.each([
  ['parentheses', `${'('.repeat(5000)}1${')'.repeat(5000)}`],
  ['negations', `${'not '.repeat(5000)}true`],
  ['operands', Array.from({ length: 5000 }, () => 'a eq 1').join(' or ')],
  ['arguments', `concat(${Array.from({ length: 5000 }, () => "'a'").join(',')})`],
  ['path segments', Array.from({ length: 5000 }, () => 'a').join('/')],
  ['open quotes', "'".repeat(5001)],
  ['spaces', `a${' '.repeat(500_000)}b`],
])('refuses thousands of %s within a moment', (_, text) => {
  const startedAt = performance.now();
  expect(faultOf(() => read(text))).toMatch(/^\$filter \d+번째 글자: /);
  expect(performance.now() - startedAt).toBeLessThan(1000);
});

test('reads expansions with options and paths, and merges expansions of the same relation', () => {
  const { expand } = readOptions({
    $expand: 'Locations,Datastreams/Sensor,Datastreams/Observations($filter=result gt 1;$top=2;$orderby=result desc)',
  });
  expect(expand.map(({ name }) => name)).toEqual(['Locations', 'Datastreams']);
  const [sensor, observations] = expand[1]?.options.expand ?? [];
  expect(sensor?.name).toBe('Sensor');
  expect(observations?.options).toMatchObject({ top: 2, orderBy: [{ names: ['result'], isDescending: true }] });
  expect(observations?.options.texts).toEqual({ $filter: 'result gt 1', $top: '2', $orderby: 'result desc' });
});

test.each([
  ['Datastreams($top=-1)', '$expand 18번째 글자: 0 이상의 정수여야 합니다.'],
  ['Datastreams($limit=1)', "$expand 13번째 글자: '$limit'은(는) 없는 선택 사항입니다."],
  ['Datastreams($top=1;$top=2)', "$expand 20번째 글자: '$top'이(가) 두 번 있습니다."],
  ['A/B/C/D/E/F/G', '$expand 1번째 글자: $expand는 6단계까지 제공합니다.'],
  [
    'A($expand=A($expand=A($expand=A($expand=A($expand=A($expand=A))))))',
    '$expand 61번째 글자: $expand는 6단계까지 제공합니다.',
  ],
])('refuses $expand=%s', ($expand, fault) => {
  expect(faultOf(() => readOptions({ $expand }))).toBe(fault);
});
