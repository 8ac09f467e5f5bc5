/** The public site's document: the built one, with what a page shows first put into it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FirstAnswer } from '@maru/contract/first-view';
import { type BuiltChunks, chunksOf } from './built-chunks.ts';

/** What is put into the document; every text is escaped here. */
export interface Shown {
  title: string;
  description: string;
  /** The page's whole address, where the site knows its own. */
  canonical: string | null;
  /** What the web drew. */
  html: string;
  /** The source of the page's component. */
  module: string | null;
  answers: readonly FirstAnswer[];
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);

/** JSON that ends no script and begins no comment, whatever its texts say. */
const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** The site's entry, and what begins it in the documents that are sent. */
const [entry, begin] = ['index.html', 'src/portal/begin.ts'];
const manifests = ['.vite/portal.json', '.vite/begin.json'];
const titleTag = /<title>([^<]*)<\/title>/;
const root = '<div id="root"></div>';
/** How lines begin that fetch something for the document as it was built. */
const fetching = ['<script type="module"', '<link rel="stylesheet"', '<link rel="modulepreload"'];
const isFetching = (line: string) => fetching.some((tag) => line.trimStart().startsWith(tag));

export class SiteDocument {
  /** The site's. */
  readonly title: string;
  readonly #chunks: BuiltChunks;
  readonly #folder: string;
  readonly #base: string;
  /** The document without what differs: a part before each of title, head's end and root, and the rest. */
  readonly #parts: readonly [string, string, string, string];
  /** By a page's source: its styles. */
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

  /** The document of a page, at that moment. */
  show({ title, description, canonical, html, module, answers }: Shown, at: Date): string {
    const [beforeTitle, inHead, beforeRoot, rest] = this.#parts;
    const served = scriptJson({ at: at.getTime(), answers });
    return [
      beforeTitle,
      `<title>${escaped(title)}</title>\n<meta name="description" content="${escaped(description)}" />\n`,
      canonical === null ? '' : `<link rel="canonical" href="${escaped(canonical)}" />\n`,
      this.#headOf(module),
      inHead,
      beforeRoot,
      `<div id="root">${html && `<div data-served>${html}</div>`}</div>\n<script type="application/json" id="first-answers" data-scripts="${this.#scriptsOf(module)}">${served}</script>`,
      rest,
    ].join('');
  }

  #headOf(module: string | null): string {
    const key = module ?? '';
    const head = this.#heads.get(key) ?? this.#makeHead(module);
    this.#heads.set(key, head);
    return head;
  }

  /** What a page is made of. */
  #chunksOf(module: string | null) {
    return chunksOf(this.#chunks, module === null ? [entry] : [entry, module]);
  }

  /** The addresses of a page's scripts, the entry's first. */
  #scriptsOf(module: string | null): string {
    const first = this.#chunks[entry]?.file ?? '';
    const others = this.#chunksOf(module).js.filter((file) => file !== first);
    return [first, ...others].map((file) => `${this.#base}/${file}`).join(' ');
  }

  /** Styles within the document, so that the first picture waits for no other file. */
  #makeHead(module: string | null): string {
    const { css } = this.#chunksOf(module);
    const styles = css.map((file) => readFileSync(join(this.#folder, file), 'utf8')).join('');
    return [
      `<script type="module" src="${this.#base}/${this.#chunks[begin]?.file}"></script>\n`,
      `<style>${styles}</style>\n`,
      // The scripts look for a sheet's link before they load it: a disabled one says that it is there, and loads nothing.
      ...css.map((file) => `<link rel="stylesheet" href="${this.#base}/${file}" disabled />\n`),
    ].join('');
  }
}

function split(text: string, at: string): [string, string] {
  const [before, after] = text.split(at, 2);
  if (before === undefined || after === undefined || at === '') throw new Error(`the built index.html has no ${at}`);
  return [before, after];
}
