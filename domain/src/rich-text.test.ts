import { describe, expect, test } from 'vitest';
import { hasForeignImage, imageNameOf, imagesAreDescribed, isBlank, isLink, isShortcut } from './rich-text.ts';

const hash = '0123456789abcdef0123456789abcdef';

describe('a link', () => {
  test.each([
    ['https://example.kr/a?b=c', true, true],
    ['http://example.kr', true, true],
    ['/posts/notice/1', true, true],
    ['/', true, true],
    ['mailto:office@example.kr', true, false],
    ['tel:02-120', true, false],
    ['//example.kr', false, false],
    ['/\\example.kr', false, false],
    ['javascript:alert(1)', false, false],
    [' javascript:alert(1)', false, false],
    ['JaVaScRiPt:alert(1)', false, false],
    ['data:text/html,x', false, false],
    ['vbscript:x', false, false],
    ['https:example.kr', false, false],
    ['example.kr', false, false],
    ['https://exa mple.kr', false, false],
    [`https://example.kr/${'a'.repeat(2000)}`, false, false],
    ['', false, false],
  ])('judges the link %s in a text: %s, and as a shortcut: %s', (address, inText, asShortcut) => {
    expect([isLink(address), isShortcut(address)]).toEqual([inText, asShortcut]);
  });
});

test.each([
  [`/api/articles/temp/attachments/${hash}`, hash],
  [`/api/articles/12/attachments/${hash}`, hash],
  [`/admin/api/articles/12/attachments/${hash}`, hash],
  [`/api/popup/3/attachments/${hash}`, hash],
  [`https://example.kr/api/articles/12/attachments/${hash}`, null],
  [`/api/articles/12/attachments/${hash}?x`, null],
  ['/api/articles/12/attachments/../../secret', null],
  ['data:image/svg+xml,x', null],
])('returns the image name of %s: %s', (address, name) => expect(imageNameOf(address)).toBe(name));

test.each([
  [`<p>글</p><img alt="약도" src="/api/articles/temp/attachments/${hash}">`, false],
  [`<img src='/api/popup/3/attachments/${hash}'><img src=/api/popup/3/attachments/${hash}>`, false],
  ['<p>글 https://example.kr/x.png</p>', false],
  [`<img src="/api/popup/3/attachments/${hash}"><IMG class="x" src="https://example.kr/x.png" alt="밖">`, true],
  ['<img src="data:image/png;base64,x" alt="밖">', true],
  ['<img src=file:///C:/x.png>', true],
  ['<img alt="밖">', true],
])('detects foreign images in %j: %s', (html, foreign) => expect(hasForeignImage(html)).toBe(foreign));

test.each([
  ['', true],
  ['<p></p>', true],
  ['<p>&nbsp;</p><p><br></p>', true],
  ['<p>\u200b</p>', true],
  ['<p>\u3164&nbsp;\u2060</p>', true],
  ['<p>가</p>', false],
  ['<p><img src="x" alt="가"></p>', false],
])('judges %j as blank: %s', (html, blank) => expect(isBlank(html)).toBe(blank));

test.each([
  ['<p>none</p>', true],
  ['<img src="x" alt="약도">', true],
  ['<img src="x" alt="약도"><img src="y">', false],
  ['<img src="x" alt="  ">', false],
  ['<img src="x" data-alt="약도">', false],
])('checks descriptions of the images in %j: %s', (html, described) =>
  expect(imagesAreDescribed(html)).toBe(described),
);
