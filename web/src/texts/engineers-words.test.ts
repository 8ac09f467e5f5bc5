import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, 'ko');
/**
 * Engineers' terms for readings and signals, which screens avoid. In the refusal of text messages, 수신 has another
 * meaning.
 */
const engineers = /수신(?! ?(거부|동의))|패킷|페이로드|송신|통신 두절|신호 (끊김|없음)|(첫|마지막|최근) 신호/;

test.each(['총 1,204건 수신', '수신 건수', '통신 두절', '최근 신호'])("finds the engineers' term in %s", (text) => {
  expect(text).toMatch(engineers);
});

test("excludes engineers' terms from citizens' texts", () => {
  const files = readdirSync(folder).filter((file) => !file.startsWith('console'));
  expect(files.length).toBeGreaterThan(30);
  const found = files.flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .flatMap((line) => (engineers.test(line) ? [`${file}: ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});
