/**
 * The folder of CSV files: each file is imported once, completely or not at all, even if the process dies between the
 * steps.
 */

import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type GivenWeighing, weighingFieldNames, weighingFields } from '@maru/domain/weighing';
import iconv from 'iconv-lite';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { aWeighing, sumsAndRecount } from '#test/weighings.ts';
import { takeFile } from './take-file.ts';
import { WatchedFolder } from './watched-folder.ts';

const now = new Date('2026-11-22T12:00:00+09:00');
let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
});
afterAll(() => app.stop());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'maru-weighings-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

let vehicles = 1000;
/** Each test has its own vehicle. */
const newVehicle = () => {
  vehicles += 1;
  return `70가${vehicles}`;
};

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const headers = weighingFieldNames.map((field) => weighingFields[field]);
const csv = (rows: readonly GivenWeighing[], head: readonly string[] = headers) =>
  [head, ...rows.map((row) => weighingFieldNames.map((field) => row[field]))]
    .map((cells) => cells.map(quoted).join(','))
    .join('\r\n');

const rowsOf = (vehicleNumber: string, count: number) =>
  Array.from({ length: count }, (_, at) => aWeighing({ vehicleNumber, sequenceNumber: String(at + 1) }));
const put = (name: string, content: string | Buffer) => writeFileSync(join(folder, name), content);
const within = (name: string) => readdirSync(join(folder, name)).sort();
const reportIn = (name: string) => {
  const file = within(name).find((one) => one.endsWith('.report.txt')) ?? '';
  return readFileSync(join(folder, name, file), 'utf8');
};

const services = () => app.app.services;
const watched = () => new WatchedFolder(services(), folder);
/** Scans twice, because a file is imported once it is unchanged between two scans. */
async function lookTwice(): Promise<void> {
  const own = watched();
  await own.look();
  await own.look();
}

const countOf = async (vehicleNumber: string): Promise<number> => {
  const { rows } = await app.pool.query<{ n: number }>(
    'select count(*)::integer as n from weighing where vehicle_number = $1',
    [vehicleNumber],
  );
  return rows[0]?.n ?? 0;
};

test('imports a file once it stops growing, and moves the file next to its report', async () => {
  const vehicle = newVehicle();
  const own = watched();
  const text = csv([
    ...rowsOf(vehicle, 3),
    aWeighing({ vehicleNumber: vehicle, sequenceNumber: '9', firstWeight: 'x' }),
  ]);
  put('a.csv', text.slice(0, 400));
  await own.look();
  put('a.csv', text);
  await own.look();
  expect(await countOf(vehicle)).toBe(0);
  await own.look();
  expect(await countOf(vehicle)).toBe(3);
  expect(readdirSync(folder)).toEqual(['done']);
  expect(within('done')).toEqual([
    expect.stringMatching(/^a\.[0-9a-f]{8}\.csv$/),
    expect.stringMatching(/report\.txt$/),
  ]);
  expect(reportIn('done')).toBe(
    'a.csv\n등록 3행, 중복 0행, 정정 0행, 제외 1행\n5행: 1차 중량 항목은 0 이상 100,000 이하의 kg 단위 정수로 입력해 주십시오.\n',
  );
});

test.each([
  ['after the rows were taken', async (path: string) => void (await takeFile(services(), path))],
  [
    'after the report was written',
    async (path: string) => {
      const taken = await takeFile(services(), path);
      mkdirSync(join(folder, 'done'), { recursive: true });
      writeFileSync(join(folder, 'done', `b.${taken.sha256.slice(0, 8)}.report.txt`), taken.report.slice(0, 5));
    },
  ],
])('leaves the rest to the next process after dying %s', async (_, untilDeath) => {
  const vehicle = newVehicle();
  put('b.csv', csv(rowsOf(vehicle, 5)));
  await untilDeath(join(folder, 'b.csv'));
  // Corrections made in the meantime must survive a repeated import of the file.
  await app.pool.query('update weighing set agency_name = $2 where vehicle_number = $1', [vehicle, '다른 기관']);
  await lookTwice();
  expect(await countOf(vehicle)).toBe(5);
  const { rows } = await app.pool.query('select distinct agency_name from weighing where vehicle_number = $1', [
    vehicle,
  ]);
  expect(rows).toEqual([{ agency_name: '다른 기관' }]);
  expect(readdirSync(folder)).toEqual(['done']);
  expect(reportIn('done')).toBe('b.csv\n등록 5행, 중복 0행, 정정 0행, 제외 0행\n');
});

test('imports nothing if the process dies during the import', async () => {
  const vehicle = newVehicle();
  put('c.csv', csv(rowsOf(vehicle, 2500)));
  const dying = { ...services(), clock: { now: vi.fn(() => now) } };
  // The process dies in the third batch of a thousand rows.
  dying.clock.now
    .mockReturnValueOnce(now)
    .mockReturnValueOnce(now)
    .mockImplementationOnce(() => {
      throw new Error('killed');
    });
  await expect(takeFile(dying, join(folder, 'c.csv'))).rejects.toThrow('killed');
  expect(await countOf(vehicle)).toBe(0);
  await lookTwice();
  expect(await countOf(vehicle)).toBe(2500);
  for (const { kept, recounted } of Object.values(await sumsAndRecount(app.pool))) {
    const own = (rows: string[]) => rows.filter((row) => row.includes(vehicle));
    expect(own(kept)).toEqual(own(recounted));
  }
});

test('imports each file once with two processes on one folder', async () => {
  const vehicle = newVehicle();
  for (const at of [0, 1, 2])
    put(
      `d${at}.csv`,
      csv(
        rowsOf(vehicle, 40).map((row) => ({ ...row, sequenceNumber: String(at * 1000 + Number(row.sequenceNumber)) })),
      ),
    );
  const two = [watched(), watched()];
  for (const _ of [0, 1]) await Promise.all(two.map((one) => one.look()));
  expect(await countOf(vehicle)).toBe(120);
  expect(readdirSync(folder)).toEqual(['done']);
  expect(within('done').filter((name) => name.endsWith('.csv'))).toHaveLength(3);
  expect(within('done').filter((name) => name.endsWith('.report.txt'))).toHaveLength(3);
});

test('reads CP949, a byte order mark, headers on the wire, quotes, formulas and blank lines', async () => {
  const [first, second, third] = [newVehicle(), newVehicle(), newVehicle()];
  put('e1.csv', iconv.encode(csv(rowsOf(first, 1)), 'cp949'));
  put('e2.csv', `\ufeff${csv(rowsOf(second, 1), weighingFieldNames)}\r\n\r\n`);
  put('e3.csv', csv([aWeighing({ vehicleNumber: third, companyName: '=1+1,"가"', firstWeight: '12,340' })]));
  await lookTwice();
  expect(readdirSync(folder)).toEqual(['done']);
  const { rows } = await app.pool.query(
    'select vehicle_number, company_name, first_weight from weighing where vehicle_number = any($1) order by 1',
    [[first, second, third]],
  );
  expect(rows).toEqual([
    { vehicle_number: first, company_name: '예시환경', first_weight: 12340 },
    { vehicle_number: second, company_name: '예시환경', first_weight: 12340 },
    // Exported workbooks contain this value as text instead of a formula.
    { vehicle_number: third, company_name: '=1+1,"가"', first_weight: 12340 },
  ]);
});

test('moves a file without weighings to the failed ones, with the reason', async () => {
  put('f1.csv', '이름,번호\n홍길동,1\n');
  put('f2.csv', '');
  put('f3.csv', Buffer.from([0x50, 0x4b, 3, 4, 0, 0]));
  put('f4.csv', `${headers.join(',')}\n"${'가'.repeat(100_000)}`);
  put('f5.csv', csv([], [...headers, headers[0] ?? '']));
  put('f6.csv', '');
  truncateSync(join(folder, 'f6.csv'), 100 * 1024 * 1024);
  put('f7.csv', csv([aWeighing({ firstWeight: 'x' })]));
  await lookTwice();
  expect(readdirSync(folder)).toEqual(['failed']);
  const reports = Object.fromEntries(
    within('failed')
      .filter((name) => name.endsWith('.report.txt'))
      .map((name) => [name.slice(0, 2), readFileSync(join(folder, 'failed', name), 'utf8')]),
  );
  expect(reports.f1).toContain("'계근일자' 열이 없습니다");
  expect(reports.f2).toContain('비어 있습니다');
  expect(reports.f3).toBe(
    'f3.csv\n받지 못한 파일입니다. 엑셀 파일이거나 압축 파일입니다. CSV 형식으로 저장해 주십시오.\n',
  );
  expect(reports.f4).toMatch(/^f4\.csv\n받지 못한 파일입니다\. CSV 형식에 맞지 않는 행이 있습니다\. [^/a-z]+\n$/);
  expect(reports.f5).toContain('두 번 있습니다');
  expect(reports.f6).toContain('50MB');
  expect(reports.f7).toContain('2행: 1차 중량');
});

test('ignores other files, folders and links to elsewhere', async () => {
  put('readme.txt', 'x');
  put('.hidden.csv', 'x');
  put('~lock.csv', 'x');
  mkdirSync(join(folder, 'g.csv'));
  symlinkSync('/etc/passwd', join(folder, 'h.csv'));
  await lookTwice();
  expect(readdirSync(folder).sort()).toEqual(['.hidden.csv', 'g.csv', 'h.csv', 'readme.txt', '~lock.csv']);
});

test("logs the name of a file that can't be moved, continues with others, and retries", async () => {
  const vehicle = newVehicle();
  // A file of the same name prevents creating the folder.
  put('failed', 'x');
  put('k1.csv', '');
  put('k2.csv', csv(rowsOf(vehicle, 1)));
  const error = vi.spyOn(services().log, 'error');
  const own = watched();
  for (let looks = 0; looks < 4; looks += 1) await own.look();
  expect(await countOf(vehicle)).toBe(1);
  expect(readdirSync(folder).sort()).toEqual(['done', 'failed', 'k1.csv']);
  expect(error.mock.calls).toEqual([[expect.objectContaining({ file: 'k1.csv' }), expect.any(String)]]);
  error.mockRestore();
  rmSync(join(folder, 'failed'));
  for (let looks = 0; looks < 2; looks += 1) await own.look();
  expect(within('failed')).toHaveLength(2);
});

test('stores a file with the same name on another day next to the first', async () => {
  const vehicle = newVehicle();
  put('i.csv', csv(rowsOf(vehicle, 1)));
  await lookTwice();
  put('i.csv', csv(rowsOf(vehicle, 2)));
  await lookTwice();
  expect(within('done').filter((name) => /^i\..*csv$/.test(name))).toHaveLength(2);
  expect(await countOf(vehicle)).toBe(2);
});

test('runs automatically, also if the folder is created later', async () => {
  const vehicle = newVehicle();
  const missing = join(folder, 'later');
  const own = new WatchedFolder(services(), missing, 20);
  own.watch();
  await new Promise((resolve) => setTimeout(resolve, 60));
  mkdirSync(missing);
  writeFileSync(join(missing, 'j.csv'), csv(rowsOf(vehicle, 1)));
  await vi.waitFor(async () => expect(await countOf(vehicle)).toBe(1), 5000);
  await own.close();
});
