import { describe, expect, it } from 'vitest';
import { embedCode, embedPath } from './embed.ts';

const site = 'https://city.example/portal';
const station = { kind: 'air', name: '12', language: 'ko', theme: 'light' } as const;

describe('an embedded page', () => {
  it('has one address for its options, without the defaults', () => {
    expect(embedPath(station)).toBe('/embed/air/12');
    expect(embedPath({ ...station, language: 'en', theme: 'dark' })).toBe('/embed/air/12?lang=en&theme=dark');
    expect(embedPath({ ...station, kind: 'dong', name: '"/' })).toBe('/embed/dong/%22%2F');
  });

  it('is inserted by a script with the chosen options', () => {
    expect(embedCode(station, 'script', site, null)).toBe(
      '<script src="https://city.example/portal/embed.js" data-station="12" async></script>',
    );
    expect(embedCode({ ...station, language: 'en', theme: 'dark' }, 'script', site, 320)).toBe(
      '<script src="https://city.example/portal/embed.js" data-station="12" data-lang="en" data-theme="dark" data-width="320" async></script>',
    );
  });

  it('is inserted by a frame with an escaped address', () => {
    expect(embedCode({ ...station, language: 'en', theme: 'dark' }, 'iframe', site, 320)).toBe(
      '<iframe src="https://city.example/portal/embed/air/12?lang=en&amp;theme=dark" title="Maru widget" width="320" height="340" style="border: 0" loading="lazy"></iframe>',
    );
    expect(embedCode(station, 'iframe', site, null)).toContain('width="100%"');
  });
});
