/** Checks the product's language: one register in Korean; plain names, comments, titles and commits in English. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root, run } from './command.ts';
import { unclearIn } from './plain-language.ts';

const folders = ['web/src', 'contract/src', 'domain/src', 'server/src', 'devices/src'];

/** Folders whose names, comments and test titles are checked. */
const englishFolders = [
  'bench',
  'contract/src',
  'devices',
  'domain',
  'e2e',
  'examples',
  'server',
  'tools',
  'web/build',
  'web/src',
];
/** Excluded: generated file whose names come from tables. */
const generated = 'server/src/platform/database/schema.generated.ts';
/** The last commit whose subject isn't checked. */
const firstCommit = '537ed7b724e942eec2ac1d32e557189af377e8da';
const maxSubject = 72;

/** End of a sentence, text or line. */
const end = String.raw`(?=[.!?…,<'"\`]|$)`;
/** Words that end like the informal register: '필요', '아니요'. */
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
])('finds the register of %s', (text, manners) => {
  expect(mannersOf(text)).toEqual(manners);
});

const sourcesBelow = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('node_modules'))
    .map((path) => `${folder}/${path}`);

test('uses one manner of speech in every Korean text', () => {
  const files = folders.flatMap(sourcesBelow).filter((path) => !/\.test\.tsx?$/.test(path));
  const lines = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .map((line, index) => ({ line, at: `${file}:${index + 1}` }))
      .filter(({ line }) => /[가-힣]/.test(line)),
  );
  // The sources have thousands of lines with Korean; a lower count would mean missed files.
  expect(lines.length).toBeGreaterThan(1500);
  expect(lines.flatMap(({ line, at }) => mannersOf(line).map((manner) => `${at} ${manner}: ${line.trim()}`))).toEqual(
    [],
  );
});

test.each([
  ['const keptRows = 1;', ["'keptRows': kept"]],
  ['const [asked] = rows;', ["'asked': asked"]],
  ['const { row: told } = rows;', ["'told': told"]],
  ['const { kept } = rows;', []],
  ['class A { #told = 1; kept = 2; }', ["'#told': told"]],
  ['function tellAll(told: string) {}', ["'tellAll': tell", "'told': told"]],
  ["test('what is late is refused', f);", ['title without a verb: what is late is refused']],
  ["test.each([1])('a reading of %i', f);", ['title without a verb: a reading of %i']],
  ['/** What is told of it. */\nconst a = 1;', ['comment: What is told of it.']],
  ['// Counts anew.\nconst a = 1;', ['comment: Counts anew.']],
  ['/** Those of today. */\nconst a = 1;', ['comment: Those of today.']],
  ['/** Asked once. */\nconst a = 1;', ['comment: Asked once.']],
  ['/** The name, null where unknown. */\nconst a = 1;', ['comment: The name, null where unknown.']],
  ['/** The server knows `told`. */\nconst a = 1;', ['comment: The server knows `told`.']],
  ["test.each([1])('%s: %j', f);", ['title without a verb: %s: %j']],
  ["test('tells the page', f);", ['title: tells the page']],
  ['/** The setter of `says`. */\nconst a = 1;', []],
  ['// Waits for somebody.\nconst a = 1;', ['comment: Waits for somebody.']],
  ["const stored = 1; test('rejects a late reading', f); describe('a reading', f);", []],
  ['/** Who may call. */\ninterface Row { kept: string }', []],
])('judges %j', (text, faults) => {
  expect(unclearIn('a.ts', text).map((fault) => fault.replace(/^a\.ts:\d+ /, ''))).toEqual(faults);
});

test('finds only plain names, comments and test titles', () => {
  const files = englishFolders.flatMap(sourcesBelow).filter((file) => file !== generated);
  expect(files.length).toBeGreaterThan(2000);
  expect(files.flatMap((file) => unclearIn(file, readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

test(`finds only commit subjects of at most ${maxSubject} characters`, async ({ skip }) => {
  const { code, output } = await run('git', ['log', '--no-merges', '--format=%s', `${firstCommit}..HEAD`]);
  if (code !== 0) skip('No git history back to the first checked commit.');
  expect(output.split('\n').filter((subject) => subject.length > maxSubject)).toEqual([]);
});
