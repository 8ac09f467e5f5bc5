/** One manner of speech for every Korean sentence of the product: statements in -습니다, requests in '-해 주십시오'. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const folders = ['web/src', 'contract/src', 'domain/src', 'server/src', 'devices/src'];

/** Where a sentence, its text or its line ends. */
const end = String.raw`(?=[.!?…,<'"\`]|$)`;
/** Words that end as the friendly manner does: '필요', '아니요'. */
const words = '필|중|주|수|개|소|강|가|동|아니';
const otherManners: readonly [manner: string, pattern: RegExp][] = [
  ["a request without '주'", /(?<!주)십시오/],
  ['-요', new RegExp(`[가-힣](?<!${words})요${end}`, 'm')],
  ['-죠', new RegExp(`죠${end}`, 'm')],
  ['-시오', /(?<!십)시오/],
  ['-기 바랍니다', /바랍니다/],
  ['-ㅂ시다', /[가-힣]시다/],
  ['-다, as one writes to oneself', /(?<![니가마보])다(?=[.!?])/],
];

const mannersOf = (text: string) => otherManners.filter(([, pattern]) => pattern.test(text)).map(([manner]) => manner);

test.each([
  ['이름을 입력하십시오.', ["a request without '주'"]],
  ['조건을 바꾸어 보십시오', ["a request without '주'"]],
  ['이름을 입력해 주세요.', ['-요']],
  ['지금 어때요?', ['-요']],
  ['가득 찼네요', ['-요']],
  ['이름을 쓰시죠.', ['-죠']],
  ['이름을 쓰시오.', ['-시오']],
  ['확인하시기 바랍니다.', ['-기 바랍니다']],
  ['함께 걸읍시다.', ['-ㅂ시다', '-다, as one writes to oneself']],
  ['값이 없다.', ['-다, as one writes to oneself']],
  ['이름을 입력해 주십시오.', []],
  ['값이 없습니다. 삭제하시겠습니까?', []],
  ['점검 필요', []],
  ['아니요', []],
])('%s', (text, manners) => {
  expect(mannersOf(text)).toEqual(manners);
});

test('every Korean text speaks in one manner', () => {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
      .map((path) => `${folder}/${path}`),
  );
  const lines = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .map((line, index) => ({ line, at: `${file}:${index + 1}` }))
      .filter(({ line }) => /[가-힣]/.test(line)),
  );
  // The server's and the site's texts are thousands of lines: fewer would mean that nothing was read.
  expect(lines.length).toBeGreaterThan(1500);
  expect(lines.flatMap(({ line, at }) => mannersOf(line).map((manner) => `${at} ${manner}: ${line.trim()}`))).toEqual(
    [],
  );
});
