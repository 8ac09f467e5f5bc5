/** What the certification's window shows and does once the provider has sent it back. */
import { type Html, html, page } from './html.ts';

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
export function outcomePage({ certificationId, isCertified }: Outcome, wayBack: string): string {
  const title = isCertified ? '본인 인증을 마쳤습니다' : '본인 인증을 하지 못했습니다';
  const next = isCertified
    ? '이 창은 저절로 닫힙니다. 닫히지 않으면 아래에서 돌아가 주십시오.'
    : '시간이 지났거나 취소되었습니다. 처음 화면에서 다시 인증해 주십시오.';
  const body: Html = html`<div data-certification-id="${certificationId}" data-is-certified="${String(isCertified)}">
<h1>${title}</h1>
<p>${next}</p>
<a class="way-back" href="${wayBack}">처음 화면으로 돌아가기</a>
</div>`;
  return page(title, body);
}
