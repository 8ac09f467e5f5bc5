/** Pages and script of the certification's window after the provider's redirect. */
import type { Language } from '@maru/domain/language';
import { type Html, html } from '../http/html.ts';
import { page } from './page.ts';
import { windowWords } from './window-words.ts';

/**
 * Reports the result to the opening page (same origin only) and closes the window; or forwards the sandbox's result.
 * Browsers without popup windows show a link back.
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
  /** Empty if the certification is unknown. */
  certificationId: string;
  isCertified: boolean;
}

/** The result page of a certification; `wayBack` is the address of the public site's main page. */
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
