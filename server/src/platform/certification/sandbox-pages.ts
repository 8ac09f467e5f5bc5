/** The sandbox's window, which requests the same data as a provider and states that it isn't one. */
import type { Language } from '@maru/domain/language';
import { isMobileNumber, isPersonName, mobileDigits } from '@maru/domain/personal';
import { firstFailure, type Rule, type RuleFailure } from '@maru/domain/rules';
import { parseSeoul } from '@maru/domain/seoul-time';
import { html } from '../http/html.ts';
import { page } from './page.ts';
import { languageOf } from './return-path.ts';
import { type SandboxAnswer, sandboxPath } from './sandbox.ts';
import { type WindowWords, windowWords } from './window-words.ts';

export interface SandboxForm {
  trCert: string;
  name: string;
  birthDate: string;
  mobileNumber: string;
  carrier: string;
}

const rules = (today: string, { carriers, faults }: WindowWords): readonly Rule<SandboxForm>[] => [
  { field: 'name', passes: ({ name }) => name !== '', error: faults.nameNeeded },
  { field: 'name', passes: ({ name }) => isPersonName(name), error: faults.name },
  {
    field: 'birthDate',
    passes: ({ birthDate }) =>
      /^\d{4}-\d{2}-\d{2}$/.test(birthDate) && parseSeoul(birthDate) !== null && birthDate <= today,
    error: faults.birthDate,
  },
  { field: 'carrier', passes: ({ carrier }) => Object.hasOwn(carriers, carrier), error: faults.carrier },
  {
    field: 'mobileNumber',
    passes: ({ mobileNumber }) => isMobileNumber(mobileNumber),
    error: faults.mobileNumber,
  },
];

export const sandboxFailure = (form: SandboxForm, today: string, language: Language): RuleFailure | null =>
  firstFailure(rules(today, windowWords[language]), form);

export const sandboxAnswer = ({ name, birthDate, mobileNumber }: SandboxForm): SandboxAnswer => ({
  name: name.trim(),
  birthDate,
  mobileNumber: mobileDigits(mobileNumber),
});

interface SandboxWindow {
  isForeigner: boolean;
  language: Language;
  failure: RuleFailure | null;
}

export function sandboxPage(form: SandboxForm, { isForeigner, language, failure }: SandboxWindow): string {
  const words = windowWords[language];
  const fault = (field: keyof SandboxForm) =>
    failure?.field === field ? html`<p class="error" id="${field}-error" role="alert">${failure.error}</p>` : [];
  const marks = (field: keyof SandboxForm) =>
    failure?.field === field ? html` aria-invalid="true" aria-describedby="${field}-error" autofocus` : [];
  return page(
    language,
    words.sandboxTitle,
    html`<p class="sandbox">${words.sandbox}</p>
<h1>${words.heading(isForeigner)}</h1>
<p class="help">${words.guardian}</p>
<form method="post" action="${sandboxPath}/result" novalidate>
<input type="hidden" name="tr_cert" value="${form.trCert}">
<label for="name">${words.fields.name}</label>
<input id="name" name="name" value="${form.name}" autocomplete="name"${marks('name')}>
${fault('name')}
<label for="birthDate">${words.fields.birthDate}</label>
<input id="birthDate" name="birthDate" type="date" value="${form.birthDate}" autocomplete="bday"${marks('birthDate')}>
${fault('birthDate')}
<label for="carrier">${words.fields.carrier}</label>
<select id="carrier" name="carrier"${marks('carrier')}>
${Object.entries(words.carriers).map(([code, name]) => html`<option value="${code}"${form.carrier === code ? html` selected` : []}>${name}</option>`)}
</select>
${fault('carrier')}
<label for="mobileNumber">${words.fields.mobileNumber}</label>
<input id="mobileNumber" name="mobileNumber" type="tel" inputmode="numeric" value="${form.mobileNumber}" autocomplete="tel"${marks('mobileNumber')}>
${fault('mobileNumber')}
<div class="buttons">
<button>${words.certify}</button>
<button class="cancel" name="cancel" value="true">${words.cancel}</button>
</div>
</form>`,
  );
}

/** Posts the result to Maru's return address, like a provider's window. */
export function sandboxResultPage(returnPath: string, result: { recCert: string; requestNumber: string }): string {
  const language = languageOf(returnPath);
  const words = windowWords[language];
  return page(
    language,
    words.sandboxTitle,
    html`<h1>${words.sending}</h1>
<form method="post" action="${returnPath}" data-passes-on>
<input type="hidden" name="rec_cert" value="${result.recCert}">
<input type="hidden" name="certNum" value="${result.requestNumber}">
<button>${words.goOn}</button>
</form>`,
  );
}
