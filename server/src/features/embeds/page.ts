/** The embedded pages: small documents that need no other file but one script, and store nothing in the browser. */
import type { EmbedOptions } from '@maru/domain/embed';
import { type Grade, grades } from '@maru/domain/grade';
import { type Language, languages } from '@maru/domain/language';
import { runsOf } from '@maru/domain/translated-names';
import { Html, html, htmlDocument } from '#platform/http/html.ts';
import { hashSource } from '#platform/http/security-headers.ts';
import { gradeColours, signPath } from './look.ts';
import { framePolicyName } from './scripts.ts';
import type { EmbedView, Figure } from './views.ts';
import { embedWords } from './words.ts';

export interface PageOptions extends EmbedOptions {
  isDemo: boolean;
  /** Address of the page's script. */
  script: string;
}

const gradeRules = grades
  .map((grade) => `.${grade} { --grade: ${gradeColours[grade]}; }`)
  .join('\n')
  // Pure colours have too little contrast on the dark background.
  .concat('\n.dark .row { --grade-share: 65%; }');

const style = `
*, *::before { box-sizing: border-box; }
:root { font: 16px/1.4 'Pretendard GOV', Pretendard, 'Noto Sans KR', system-ui, sans-serif; --ground: #fff; --text: #1e2124; --muted: #464c53; --line: #cdd1d5; --link: #0b50d0; --grade-share: 100%; }
.dark { --ground: #1e2124; --text: #f4f5f6; --muted: #b1b8be; --line: #464c53; --link: #86aff9; }
body { margin: 0; color: var(--text); }
main { padding: 12px; background: var(--ground); border: 1px solid var(--line); border-radius: 10px; overflow-wrap: anywhere; word-break: keep-all; font-variant-numeric: tabular-nums; }
h1, p, dl, dd { margin: 0; }
h1 { font-size: 1.05rem; line-height: 1.3; }
.muted { color: var(--muted); font-size: .8125rem; }
.grade { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 12px; margin: 8px 0; padding: 8px 12px; border-radius: 8px; background: var(--grade); color: #fff; font-weight: 700; }
.word { display: inline-flex; align-items: center; gap: .4em; font-size: 1.1rem; }
.value { font-size: 1.5rem; line-height: 1.25; }
svg { flex: none; width: .75em; height: .75em; }
.row { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 12px; padding: 3px 0; border-top: 1px solid var(--line); font-size: .875rem; }
.row:first-child { border-top: 0; }
.row dt, .row dd { display: inline-flex; align-items: center; gap: .35em; }
.row dd { font-weight: 700; }
.row svg { color: color-mix(in srgb, var(--grade) var(--grade-share), #fff); }
.note { margin: 8px 0; font-size: .875rem; font-weight: 700; }
.stale .value, .stale .row dd { font-weight: 400; }
footer { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 12px; margin-top: 6px; font-size: .8125rem; color: var(--muted); }
a { color: var(--link); display: inline-block; padding: 4px 0; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
[hidden] { display: none; }
@media (max-width: 239px) { main { padding: 8px; } .grade { padding: 6px 8px; } }
@media (forced-colors: active) { .grade { border: 1px solid; } }
${gradeRules}
`;

/**
 * Content-Security-Policy of embedded pages: any site may frame them, and they load only their own script and refreshed
 * content.
 * @see sendSecurityHeaders for all other pages
 */
export const framedPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src ${hashSource(style)}`,
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  `trusted-types ${framePolicyName}`,
  'frame-ancestors *',
].join(';');

/** A text with its Korean parts marked on English pages. */
const marked = (text: string, language: Language): Html | string =>
  language === 'ko'
    ? text
    : new Html(
        runsOf(text, null)
          .map(({ text, lang }) => (lang ? html`<span lang="${lang}">${text}</span>` : html`${text}`).text)
          .join(''),
      );

const sign = (grade: Grade) =>
  new Html(`<svg viewBox="0 0 16 16" aria-hidden="true">${signPath(grade, 'currentColor')}</svg>`);

const row = ({ name, value, grade, word }: Figure, isCount: boolean) =>
  html`<div class="row ${grade}"><dt>${isCount ? sign(grade) : ''}${name}</dt><dd>${word ? html`${sign(grade)}<span>${word}</span> ` : ''}${value}</dd></div>`;

const document = (title: string, body: Html, { language, theme, script }: PageOptions): string =>
  htmlDocument({ language, title, style, script, className: theme, body });

/** The address of a portal page in a language. */
const linkOf = (page: string, language: Language) =>
  language === languages[0] ? page : `${page}${page.includes('?') ? '&' : '?'}lang=${language}`;

export function embedPage(view: EmbedView, options: PageOptions): string {
  const { language, isDemo } = options;
  const words = embedWords[language];
  const { title, about, main, others, note, when, page } = view;
  const isTile = main !== null && main.name === '';
  const isStale = note !== '' && main !== null;
  const body = html`<main class="${isStale ? 'stale' : 'current'}">
<h1>${marked(title, language)}</h1>
${about && html`<p class="muted">${marked(about, language)}</p>`}
${main ? html`<p class="grade ${main.grade}"><span class="word">${sign(main.grade)}${main.word}</span> <span class="value">${main.value}</span></p>` : ''}
${note && html`<p class="note">${note}</p>`}
${others.length > 0 ? html`<dl>${others.map((figure) => row(figure, isTile))}</dl>` : ''}
<p class="note" role="status" data-late hidden>${words.late}</p>
<footer>
<span>${when}${isDemo ? ` · ${words.demo}` : ''}</span>
<a href="${linkOf(page, language)}" target="_blank" rel="noopener">${words.open}<span class="hidden"> ${words.newWindow}</span></a>
</footer>
</main>`;
  return document(`${title} · ${words.site}`, body, options);
}

/** The page for an address without a subject, or without an answer; its script loads the page again. */
export function messagePage(message: 'missing' | 'busy', options: PageOptions): string {
  const { [message]: shown, site } = embedWords[options.language];
  const body = html`<main>
<h1>${shown.title}</h1>
<p class="muted">${shown.body}</p>
</main>`;
  return document(`${shown.title} · ${site}`, body, options);
}
