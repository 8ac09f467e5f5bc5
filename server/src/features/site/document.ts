/** The public site's document: the built one with a page's server-rendered view. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FirstAnswer } from '@maru/contract/first-view';
import type { Language } from '@maru/domain/language';
import { type BuiltChunks, chunksOf } from './built-chunks.ts';
import { moveStyles } from './inline-styles.ts';

/** Values for the document, which escapes all texts. */
export interface Shown {
  language: Language;
  title: string;
  description: string;
  /** The page's absolute address; null if the site's own address isn't configured. */
  canonical: string | null;
  /** Absolute addresses of shared links and their picture; null without the site's own address. */
  share: { address: string; picture: string } | null;
  /** Rendered HTML. */
  html: string;
  /** Structured data (JSON-LD) about the content. */
  marks?: object | null;
  /** Source of the page's component. */
  module: string | null;
  answers: readonly FirstAnswer[];
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);

/** Serialises JSON that can't end the script element or start a comment. */
const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

const locales: Record<Language, string> = { ko: 'ko_KR', en: 'en_US' };
/** The site's name in English; the Korean name is the built document's title. */
const englishSite = 'Maru';

/** The site's entry file, and the script that starts it in served documents. */
const [entry, begin] = ['index.html', 'src/portal/begin.ts'];
const manifests = ['.vite/portal.json', '.vite/begin.json'];
const titleTag = /<title>([^<]*)<\/title>/;
const root = '<div id="root"></div>';
/** Starts of lines that load files in the built document. */
const fetching = ['<script type="module"', '<link rel="stylesheet"', '<link rel="modulepreload"'];
const isFetching = (line: string) => fetching.some((tag) => line.trimStart().startsWith(tag));

export class SiteDocument {
  /** The site's title. */
  readonly title: string;
  readonly #chunks: BuiltChunks;
  readonly #folder: string;
  readonly #base: string;
  /** The document's constant parts: before the title, the rest of the head, up to the root, and after the root. */
  readonly #parts: readonly [string, string, string, string];
  /** Inlined styles by source of the page. */
  readonly #heads = new Map<string, string>();

  constructor(webFolder: string, publicBase: string) {
    this.#folder = webFolder;
    this.#base = publicBase;
    this.#chunks = Object.assign(
      {},
      ...manifests.map((file) => JSON.parse(readFileSync(join(webFolder, file), 'utf8'))),
    );
    const lines = readFileSync(join(webFolder, 'index.html'), 'utf8').split('\n');
    const built = lines.filter((line) => !isFetching(line)).join('\n');
    const [tag = '', title = ''] = titleTag.exec(built) ?? [];
    this.title = title;
    const [beforeTitle, afterTitle] = split(built, tag);
    const [inHead, afterHead] = split(afterTitle, '</head>');
    const [beforeRoot, afterRoot] = split(afterHead, root);
    if (!this.#chunks[entry] || !this.#chunks[begin]) throw new Error('the build has no entry of the public site');
    this.#parts = [beforeTitle, inHead, `</head>${beforeRoot}`, afterRoot];
  }

  /** The document of a page at a time. */
  show(shown: Shown, at: Date): string {
    const { language, title, description, canonical, marks, module, answers } = shown;
    const { html, css } = moveStyles(shown.html);
    const [beforeTitle, inHead, beforeRoot, rest] = this.#parts;
    const served = scriptJson({ at: at.getTime(), answers });
    return [
      beforeTitle.replace('<html lang="ko"', `<html lang="${language}"`),
      `<title>${escaped(title)}</title>\n<meta name="description" content="${escaped(description)}" />\n`,
      canonical === null ? '' : `<link rel="canonical" href="${escaped(canonical)}" />\n`,
      this.#sharingMarks(shown),
      marks ? `<script type="application/ld+json">${scriptJson(marks)}</script>\n` : '',
      this.#headOf(module),
      css && `<style>${css}</style>\n`,
      inHead,
      beforeRoot,
      `<div id="root">${html && `<div data-served>${html}</div>`}</div>\n<script type="application/json" id="first-answers" data-scripts="${this.#scriptsOf(module)}">${served}</script>`,
      rest,
    ].join('');
  }

  /** Open Graph tags, which messengers and social networks use to preview a link. */
  #sharingMarks({ language, title, description, share }: Shown): string {
    const marks = [
      ['og:type', 'website'],
      ['og:locale', locales[language]],
      ['og:site_name', language === 'en' ? englishSite : this.title],
      ['og:title', title],
      ['og:description', description],
      ...(share === null
        ? []
        : [
            ['og:url', share.address],
            ['og:image', share.picture],
            ['og:image:type', 'image/png'],
            ['og:image:width', '1200'],
            ['og:image:height', '630'],
            ['og:image:alt', title],
          ]),
    ].map(([property = '', content = '']) => `<meta property="${property}" content="${escaped(content)}" />\n`);
    const card = share === null ? 'summary' : 'summary_large_image';
    return `${marks.join('')}<meta name="twitter:card" content="${card}" />\n`;
  }

  #headOf(module: string | null): string {
    const key = module ?? '';
    const head = this.#heads.get(key) ?? this.#makeHead(module);
    this.#heads.set(key, head);
    return head;
  }

  /** The chunks of a page. */
  #chunksOf(module: string | null) {
    return chunksOf(this.#chunks, module === null ? [entry] : [entry, module]);
  }

  /** The addresses of a page's scripts, the entry's first. */
  #scriptsOf(module: string | null): string {
    const first = this.#chunks[entry]?.file ?? '';
    const others = this.#chunksOf(module).js.filter((file) => file !== first);
    return [first, ...others].map((file) => `${this.#base}/${file}`).join(' ');
  }

  /** Inlines styles (critical CSS), so that first paint needs no other file. */
  #makeHead(module: string | null): string {
    const { css } = this.#chunksOf(module);
    const styles = css.map((file) => readFileSync(join(this.#folder, file), 'utf8')).join('');
    return [
      `<script type="module" src="${this.#base}/${this.#chunks[begin]?.file}"></script>\n`,
      `<style>${styles}</style>\n`,
      // The loader skips stylesheets whose link exists: a disabled link prevents loading them again.
      ...css.map((file) => `<link rel="stylesheet" href="${this.#base}/${file}" disabled />\n`),
    ].join('');
  }
}

function split(text: string, at: string): [string, string] {
  const [before, after] = text.split(at, 2);
  if (before === undefined || after === undefined || at === '') throw new Error(`the built index.html has no ${at}`);
  return [before, after];
}
