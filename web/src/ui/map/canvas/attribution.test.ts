import { describe, expect, it } from 'vitest';
import { attributionHtml } from './attribution.ts';

describe('attributionHtml', () => {
  it('links the text before an address', () => {
    expect(attributionHtml('© OpenStreetMap contributors (https://www.openstreetmap.org/copyright); 중랑구')).toBe(
      '<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener noreferrer">© OpenStreetMap contributors</a> · <span lang="ko">중랑구</span>',
    );
  });

  it.each([
    ['<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)&gt;'],
    ['A (javascript:alert(1))', 'A (javascript:alert(1))'],
    [
      'A" (https://a.example/"><b>)',
      '<a href="https://a.example/&quot;&gt;&lt;b&gt;" target="_blank" rel="noopener noreferrer">A&quot;</a>',
    ],
    ['', ''],
  ])('creates no HTML from %j', (text, html) => expect(attributionHtml(text)).toBe(html));
});
