import { isSimple } from '@maru/domain/rich-text';
import { describe, expect, test } from 'vitest';
import { cleanRichText, imagesOf, plainTextOf } from './rich-text.ts';

const hash = '0123456789abcdef0123456789abcdef';
const image = `/api/articles/temp/attachments/${hash}`;

describe('sanitised text', () => {
  test.each([
    ['<p>가<br>나</p>', '<p>가<br />나</p>'],
    ['<b>가</b><i>나</i><h1>다</h1>', '<strong>가</strong><em>나</em><h2>다</h2>'],
    ['<p style="color:red" class="x" id="y" onclick="z()" data-a="b">가</p>', '<p>가</p>'],
    ['<script>x()</script><style>p{}</style><p>가</p>', '<p>가</p>'],
    ['<div><span>가</span></div>', '가'],
    ['<a href="javascript:x()">가</a>', '<a>가</a>'],
    ['<a href="//example.kr">가</a>', '<a>가</a>'],
    ['<a href="/portal/posts/notice">가</a>', '<a href="/portal/posts/notice">가</a>'],
    ['<a href="https://example.kr">가</a>', '<a href="https://example.kr" rel="noopener noreferrer">가</a>'],
    ['<img src="https://example.kr/x.png" alt="가">', ''],
    ['<img src="data:image/png;base64,x" alt="가">', ''],
    [`<img src="${image}" alt="가" onerror="x()">`, `<img src="${image}" alt="가" />`],
    [
      `<img width="960" src="${image}" height="480" alt="가">`,
      `<img src="${image}" alt="가" width="960" height="480" />`,
    ],
    [`<img src="${image}" alt="가" width="100%" height="-1">`, `<img src="${image}" alt="가" />`],
    [`<img src="/admin/api/articles/7/attachments/${hash}" alt="가">`, `<img src="${image}" alt="가" />`],
    ['<td colspan="2" onclick="x">가</td>', '<td colspan="2">가</td>'],
    ['가 < 나 & "다"', '가 &lt; 나 &amp; "다"'],
    ['<!-- 숨김 --><p>가</p>', '<p>가</p>'],
  ])('converts %j to %j', (html, clean) => {
    expect(cleanRichText(html)).toBe(clean);
    expect(cleanRichText(clean), 'cleaned twice it is as cleaned once').toBe(clean);
  });

  test('replaces the addresses of its images by those of their post', () => {
    const html = cleanRichText(`<img src="${image}" alt="가">`, (name) => `/api/popup/3/attachments/${name}`);
    expect(html).toBe(`<img src="/api/popup/3/attachments/${hash}" alt="가" />`);
  });

  test('processes the deepest allowed nesting quickly', () => {
    const html = '<s>'.repeat(20_000);
    expect([isSimple(html), isSimple(`${html}<s>`)]).toEqual([true, false]);
    const startedAt = performance.now();
    cleanRichText(html);
    expect(performance.now() - startedAt).toBeLessThan(3000);
  });
});

test('counts a repeated image once', () => {
  expect(imagesOf(cleanRichText(`<img src="${image}" alt="가"><p><img src="${image}" alt="나"></p>`))).toEqual([hash]);
});

test.each([
  ['<p>가<strong>나</strong>다</p><p>라</p>', '가나다 라'],
  ['<table><tbody><tr><td>가</td><td>나</td></tr></tbody></table>', '가 나'],
  [`<p>가</p><img src="${image}" alt="약도" />`, '가 약도'],
  ['&lt;b&gt; &amp;amp; "', '<b> &amp; "'],
  ['<p>가&nbsp; 나</p>'.replace('&nbsp;', '\u00a0'), '가 나'],
])('reads %j as %j', (html, text) => expect(plainTextOf(html)).toBe(text));
