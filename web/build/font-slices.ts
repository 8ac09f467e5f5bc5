/**
 * Splits the site's font into slices, so that a browser loads only those with a page's characters. One slice has the
 * characters of the site's own texts, which is enough for most pages.
 */
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const virtualId = 'virtual:fonts.css';
const resolvedId = '\0fonts.css';

const family = 'Pretendard GOV';
const weights = { 400: 'Regular', 700: 'Bold' } as const;
const fontOf = (style: string) =>
  createRequire(import.meta.url).resolve(`krds-uiux/resources/fonts/PretendardGOV-${style}.subset.woff2`);

/** Syllables that are common in place names and offices' texts but missing in the site's own texts. */
const often =
  '봉천망겸릉묵솜궁강옹험꽃쉼숙벚갈싹슬옛옆존빌딩움책큽녀샘숲좌밭널롱론염덕헹눈밤풍푸빛햇석섬늬윤될였걷꿉련악손뒷먹캠핑샛촌괄펴헌옷돗흘킴덜죄써눌례뽑힌뜬씨윷쥐닦떼탭빗뜰폰힙몰딕걸렸숨희및승몽룡꺽꿈냇뜸빅엔딱탑죽범';
/** Number of slices for the other syllables. */
const otherSlices = 6;

const [firstSyllable, lastSyllable] = [0xac00, 0xd7a3];
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
const isSyllable = (point: number) => point >= firstSyllable && point <= lastSyllable;

/**
 * The characters of each slice. The slice of the site's own texts is last, because the last rule of a style sheet wins
 * where slices overlap.
 */
export function slicesOf(texts: string): number[][] {
  const own = new Set([...texts, ...often].map((letter) => letter.codePointAt(0) ?? 0).filter((point) => point > 0x20));
  const latin = range(0x20, 0x7e).concat(range(0xa0, 0xff), range(0x2010, 0x2027), [0x2009]);
  const first = [...new Set([...latin, ...own])].sort((a, b) => a - b);
  const syllables = range(firstSyllable, lastSyllable);
  const size = Math.ceil(syllables.length / otherSlices);
  const others = Array.from({ length: otherSlices }, (_, i) => syllables.slice(i * size, (i + 1) * size));
  const signs = [...range(0x100, 0x33ff)].filter((point) => !isSyllable(point));
  return [signs, ...others, first];
}

/** Code points in a style sheet's form: 'U+20-7E,U+AC00'. */
export function rangesOf(points: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const point of points) {
    const last = ranges.at(-1);
    if (last && point === last[1] + 1) last[1] = point;
    else ranges.push([point, point]);
  }
  const hex = (point: number) => point.toString(16).toUpperCase();
  return ranges.map(([from, to]) => `U+${hex(from)}${to === from ? '' : `-${hex(to)}`}`).join(',');
}

/** Extracts a slice from a font, cached in `folder`. */
async function cut(font: Buffer, points: readonly number[], folder: string): Promise<string> {
  const hash = createHash('sha256').update(font).update(points.join()).digest('hex').slice(0, 16);
  const file = join(folder, `${hash}.woff2`);
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, await subsetFont(font, String.fromCodePoint(...points), { targetFormat: 'woff2' }));
  return file;
}

/** Serves `virtual:fonts.css`: the font in slices, by the characters of the texts below `sources`. */
export function fontSlices(root: string, sources: readonly string[]): Plugin {
  return {
    name: 'font-slices',
    resolveId: (id) => (id === virtualId ? resolvedId : undefined),
    async load(id) {
      if (id !== resolvedId) return undefined;
      const texts = sources.flatMap((source) => globSync(`${source}/**/*.ts`, { cwd: root }));
      const slices = slicesOf(texts.map((file) => readFileSync(join(root, file), 'utf8')).join(''));
      const rules: string[] = [];
      for (const [weight, style] of Object.entries(weights)) {
        const font = readFileSync(fontOf(style));
        for (const points of slices) {
          const file = await cut(font, points, join(root, 'node_modules/.fonts'));
          rules.push(
            `@font-face{font-family:"${family}";font-weight:${weight};font-display:swap;src:url("${file}") format("woff2");unicode-range:${rangesOf(points)}}`,
          );
        }
      }
      return rules.join('\n');
    },
  };
}
