/** What the certification's window shows and does once the provider has sent it back. */
import type { Language } from '@maru/domain/language';
import { type Html, html, page } from './html.ts';
import { windowWords } from './window-words.ts';

/**
 * Tells the page that opened the window, of this origin only, how it went, and closes; passes on what the sandbox has to
 * send. The way back stays for a browser without windows of its own.
 */
export const windowScript = `'use strict';
const done = document.querySelector('[data-is-certified]');
if (done && window.opener) {
  const { certificationId, isCertified } = done.dataset;
  window.opener.postMessage(
    { type: 'maru-certification', certificationId, isCertified: isCertified === 'true' },
    window.location.origin,
  );
  window.close();
}
document.querySelector('form[data-passes-on]')?.requestSubmit();
`;

export interface Outcome {
  /** Empty where it isn't known which one it was. */
  certificationId: string;
  isCertified: boolean;
}

/** The end of a certification; `wayBack` is the address of the public site's main page. */
export function outcomePage({ certificationId, isCertified }: Outcome, language: Language, wayBack: string): string {
  const words = windowWords[language];
  const { title, next } = isCertified ? words.certified : words.failed;
  const body: Html = html`<div data-certification-id="${certificationId}" data-is-certified="${String(isCertified)}">
<h1>${title}</h1>
<p>${next}</p>
<a class="way-back" href="${wayBack}">${words.wayBack}</a>
</div>`;
  return page(language, title, body);
}
