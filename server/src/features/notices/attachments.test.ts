/** Hostile files as attachments of notices: refused files leave nothing, and stored files can only be downloaded. */
import { readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { maxFileNameLength } from '@maru/domain/file';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCaller, ask } from '#test/administrators.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { pixelFlood } from '#test/hostile-png.ts';
import { zipOf } from '#test/hostile-zip.ts';

let app: TestApp;
let token: string;
let articleId = 0;
let photo: Buffer;

beforeAll(async () => {
  app = await startTestApp();
  ({ token } = await addCaller(app.app.services));
  photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#36c' } })
    .png()
    .toBuffer();
});
beforeEach(async () => {
  // An equal notice would count as a repeated call.
  const form = { articleTitle: `첨부 안내 ${articleId}`, articleContents: '<p>첨부를 보십시오.</p>', isPublic: true };
  const { body } = await ask<{ articleId: number }>(app.url, token, 'POST /admin/api/articles', form);
  articleId = body.articleId;
});
afterAll(() => app.stop());

interface Attachment {
  code?: string;
  attachedFileName: string;
  hashFileName: string;
}

/** Sends a file with raw part headers, which browsers' forms don't allow. */
async function sendPart(disposition: string, bytes: Buffer): Promise<{ status: number; body: Attachment }> {
  const boundary = 'marumarumaru';
  const head = [
    `--${boundary}`,
    'content-disposition: form-data; name="articleId"',
    '',
    String(articleId),
    `--${boundary}`,
    `content-disposition: form-data; name="file"; ${disposition}`,
    'content-type: text/html',
    '',
    '',
  ].join('\r\n');
  const answer = await fetch(`${app.url}/admin/api/articles/attachments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: new Uint8Array(Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])),
  });
  return { status: answer.status, body: (await answer.json()) as Attachment };
}
const send = (name: string, bytes: Buffer) => sendPart(`filename="${name.replaceAll('"', '%22')}"`, bytes);

const detail = async () => {
  const { status, body } = await ask<{
    detailNotice: { history: { changes: { field: string; after: string }[] }[] };
    detailAttachments: { attachedFileName: string }[];
  }>(app.url, token, `GET /admin/api/bbs/1/articles/${articleId}`);
  expect(status).toBe(200);
  return body;
};

/** All files in and beside the data folder, except those of other tests. */
function onDisk() {
  const files = app.app.services.files.place;
  const data = dirname(files);
  const all = readdirSync(data, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = all.map((entry) => relative(data, join(entry.parentPath, entry.name)));
  return {
    stored: paths.filter((path) => path.startsWith(`${relative(data, files)}/`)),
    elsewhere: paths.filter((path) => !path.startsWith(`${relative(data, files)}/`)),
  };
}

/** Downloads as a citizen, and checks that browsers can only save the file or show a plain image. */
async function download({ hashFileName }: Attachment, isImage = false) {
  const answer = await fetch(`${app.url}/api/articles/${articleId}/attachments/${hashFileName}`);
  expect(answer.status).toBe(200);
  const header = (name: string) => answer.headers.get(name) ?? '';
  expect(header('x-content-type-options')).toBe('nosniff');
  expect(header('content-security-policy')).toBe("default-src 'none'; sandbox");
  expect(header('content-disposition')).toMatch(isImage ? /^inline;/ : /^attachment;/);
  expect(header('set-cookie')).toBe('');
  return { type: header('content-type'), bytes: Buffer.from(await answer.arrayBuffer()), header };
}

const longest = maxFileNameLength;
const hostileNames: readonly [what: string, disposition: string, expected: string][] = [
  ['a way out of the folder', 'filename="../../../../etc/cron.d/maru.txt"', 'maru.txt'],
  ['a way out, its slashes hidden', `filename*=UTF-8''..%2f..%2f..%2fmaru.txt`, 'maru.txt'],
  ['a way of Windows', `filename*=UTF-8''C%3A%5CWindows%5Csystem32%5Cmaru.txt`, 'maru.txt'],
  ['a name that turns the reading', `filename*=UTF-8''%E2%80%AEfdp.exe.txt`, 'fdp.exe.txt'],
  ['marks that nobody sees', `filename*=UTF-8''%E2%81%A6a%E2%80%8B%EF%BB%BFb.txt`, 'ab.txt'],
  ['no letter but NUL', `filename*=UTF-8''a%00b.txt`, 'ab.txt'],
  ['a quote and another name', `filename*=UTF-8''a%22%3B%20filename%3D%22b.html%22.txt`, 'a_; filename=_b.html_.txt'],
  ['an element', 'filename="<img src=x onerror=alert(1)>.txt"', '_img src=x onerror=alert(1)_.txt'],
  ['255 bytes of ASCII', `filename="${'a'.repeat(251)}.txt"`, `${'a'.repeat(longest - 4)}.txt`],
  ['255 bytes of Korean', `filename="${'가'.repeat(83)}aa.txt"`, `${'가'.repeat(83)}aa.txt`],
  ['2,000 bytes of Korean', `filename="${'가'.repeat(666)}.txt"`, `${'가'.repeat(longest - 4)}.txt`],
  ['a pair of halves at the end', `filename="a${'🌳'.repeat(150)}.txt"`, `a${'🌳'.repeat(150)}.txt`],
  ['a device of Windows', 'filename="con.txt"', '_con.txt'],
];

test.each(hostileNames)(
  'cleans %s in a name to a plain label in list, history and download',
  async (_what, disposition, expected) => {
    const before = onDisk();
    const { status, body } = await sendPart(disposition, Buffer.from('마루'));
    expect([status, body.code]).toEqual([200, undefined]);
    expect(body.attachedFileName).toBe(expected);
    expect(body.attachedFileName).not.toMatch(/[\p{Cc}\p{Cf}/\\]/u);
    expect([...body.attachedFileName].length).toBeLessThanOrEqual(longest);
    const { detailNotice, detailAttachments } = await detail();
    expect(detailAttachments.map(({ attachedFileName }) => attachedFileName)).toEqual([body.attachedFileName]);
    expect(detailNotice.history[0]?.changes).toEqual([
      { field: 'attachments', before: '', after: body.attachedFileName },
    ]);
    const { type, bytes, header } = await download(body);
    expect([type.split(';')[0], bytes.toString()]).toEqual(['text/plain', '마루']);
    expect(header('content-disposition')).toContain(encodeURIComponent(body.attachedFileName.slice(0, 1)));
    const after = onDisk();
    expect(after.elsewhere).toEqual(before.elsewhere);
    const [added, ...more] = after.stored.filter((path) => !before.stored.includes(path));
    expect([more, added?.endsWith(`/${body.hashFileName}`), body.hashFileName]).toEqual([
      [],
      true,
      expect.stringMatching(/^[0-9a-f]{32}$/),
    ]);
  },
);

test('refuses a name with header lines', async () => {
  const before = onDisk();
  const { status } = await sendPart(`filename*=UTF-8''a%0D%0Aset-cookie%3A%20b%3Dc.txt`, Buffer.from('마루'));
  expect([status, onDisk()]).toEqual([400, before]);
});

const html = '<html><script>alert(document.domain)</script></html>';
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>`;

describe('hostile file', () => {
  test.each<[string, string, () => Buffer, number, string]>([
    ['a drawing with a script', '그림.svg', () => Buffer.from(svg), 415, 'FILE_TYPE_REFUSED'],
    ['a drawing called an image', '그림.png', () => Buffer.from(svg), 415, 'FILE_TYPE_REFUSED'],
    ['a page', '안내.html', () => Buffer.from(html), 415, 'FILE_TYPE_REFUSED'],
    ['a page of XML', '안내.xhtml', () => Buffer.from(html), 415, 'FILE_TYPE_REFUSED'],
    ['a script', '안내.js', () => Buffer.from('alert(1)'), 415, 'FILE_TYPE_REFUSED'],
    ['a page called a document', '안내.pdf', () => Buffer.from(html), 415, 'FILE_TYPE_REFUSED'],
    ['an image that is a script too', '그림.gif', () => Buffer.from('GIF89a/*\0*/=alert(1)'), 415, 'FILE_TYPE_REFUSED'],
    ['a program', '안내.exe', () => Buffer.from('MZ\x90\0'), 415, 'FILE_TYPE_REFUSED'],
    ['a program called a document', '안내.hwp', () => Buffer.from('MZ\x90\0'), 415, 'FILE_TYPE_REFUSED'],
    ['a document’s name before a program’s', '안내.pdf.exe', () => Buffer.from('%PDF-1.7'), 415, 'FILE_TYPE_REFUSED'],
    ['bytes called a text', '안내.txt', () => Buffer.from('가\0나'), 415, 'FILE_TYPE_REFUSED'],
    ['an archive called an image', '그림.png', () => zipOf({ 'a.txt': 'a' }), 415, 'FILE_TYPE_REFUSED'],
    ['a flood of pixels', '그림.png', () => pixelFlood(30_000, 30_000, 30_000), 422, 'IMAGE_TOO_LARGE'],
    ['a flood that only says so', '그림.png', () => pixelFlood(900_000, 900_000, 1), 422, 'IMAGE_TOO_LARGE'],
    ['a flood called a document', '안내.pdf', () => pixelFlood(30_000, 30_000, 30_000), 422, 'IMAGE_TOO_LARGE'],
    ['an image with too few rows', '그림.png', () => pixelFlood(4000, 4000, 10), 422, 'FILE_UNREADABLE'],
    [
      'a page that begins as an image',
      '그림.jpg',
      () => Buffer.from(`\xff\xd8\xff${html}`, 'latin1'),
      422,
      'FILE_UNREADABLE',
    ],
    [
      'more bytes than a document may have',
      '안내.txt',
      () => Buffer.alloc(30 * 1024 * 1024 + 1, 'x'),
      413,
      'FILE_TOO_LARGE',
    ],
    ['nothing', '안내.txt', () => Buffer.alloc(0), 400, 'VALIDATION'],
  ])('is refused: %s', async (_what, name, bytes, status, code) => {
    const before = onDisk();
    const answer = await send(name, bytes());
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(onDisk()).toEqual(before);
    const { detailNotice, detailAttachments } = await detail();
    expect([detailAttachments, detailNotice.history.length]).toEqual([[], 1]);
    const { rows } = await app.pool.query(`select 1 from attachment where state <> 'owned'`);
    expect(rows).toEqual([]);
  });
});

/** A bomb of ten megabytes in ten kilobytes, an archive that claims four gigabytes, and paths that leave the folder. */
const bomb = () =>
  zipOf(
    { 'xl/worksheets/sheet1.xml': '0'.repeat(10_000_000), '../../../../maru-was-here.txt': html },
    { claimedSize: 0xfffffffe, deflate: deflateRawSync },
  );

describe('downloadable file', () => {
  test.each<[string, string, () => Buffer, string]>([
    ['a drawing called a text', '그림.txt', () => Buffer.from(svg), 'text/plain'],
    ['a page called a text', '안내.txt', () => Buffer.from(html), 'text/plain'],
    ['a document that is a page too', '안내.pdf', () => Buffer.from(`%PDF-1.7\n${html}`), 'application/pdf'],
    ['a zip bomb', '안내.zip', bomb, 'application/zip'],
    [
      'a zip bomb called a workbook',
      '안내.xlsx',
      bomb,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ],
    ['a table of formulas', '안내.csv', () => Buffer.from(`=cmd|'/C calc'!A0`), 'text/csv'],
  ])('is stored: %s', async (_what, name, bytes, type) => {
    const before = onDisk();
    const given = bytes();
    const { status, body } = await send(name, given);
    expect(status).toBe(200);
    const got = await download(body);
    expect(got.type.split(';')[0]).toBe(type);
    expect(got.bytes.equals(given)).toBe(true);
    const after = onDisk();
    expect(after.elsewhere).toEqual(before.elsewhere);
    expect(after.stored).toHaveLength(before.stored.length + 1);
  });
});

test('re-encodes an image that is also a page and an archive, without either', async () => {
  const polyglot = Buffer.concat([photo, Buffer.from(html), zipOf({ 'a.html': html })]);
  const { status, body } = await send('그림.html.png', polyglot);
  expect([status, body.attachedFileName]).toEqual([200, '그림.html.png']);
  const { type, bytes } = await download(body, true);
  expect(type).toMatch(/^image\/(png|webp)$/);
  expect(bytes.includes('script') || bytes.includes('PK\x03\x04')).toBe(false);
  expect((await sharp(bytes).metadata()).width).toBe(60);
});

test.each(['..%2f..%2fsecret-key', '..%5csecret-key', `${'a'.repeat(32)}%00`, 'A'.repeat(32)])(
  'serves no file by the name %s',
  async (name) => {
    const answer = await fetch(`${app.url}/api/articles/${articleId}/attachments/${name}`);
    expect([400, 404]).toContain(answer.status);
    expect(answer.headers.get('content-type')).toContain('json');
  },
);
