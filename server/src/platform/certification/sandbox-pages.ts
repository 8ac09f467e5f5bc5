/** The sandbox's own window: it asks what a provider would ask, and says of itself that it is none. */
import { isMobileNumber, isPersonName, mobileDigits } from '@maru/domain/personal';
import { firstFailure, type Rule, type RuleFailure } from '@maru/domain/rules';
import { parseSeoul } from '@maru/domain/seoul-time';
import { html, page } from './html.ts';
import { type SandboxAnswer, sandboxPath } from './sandbox.ts';

export interface SandboxForm {
  trCert: string;
  name: string;
  birthDate: string;
  mobileNumber: string;
  carrier: string;
}

const carriers = { SKT: 'SKT', KTF: 'KT', LGT: 'LG U+', MVNO: '알뜰폰' };

const rules = (today: string): readonly Rule<SandboxForm>[] => [
  { field: 'name', passes: ({ name }) => name !== '', error: '이름을 입력해 주십시오.' },
  { field: 'name', passes: ({ name }) => isPersonName(name), error: '이름의 형식이 올바르지 않습니다.' },
  {
    field: 'birthDate',
    passes: ({ birthDate }) =>
      /^\d{4}-\d{2}-\d{2}$/.test(birthDate) && parseSeoul(birthDate) !== null && birthDate <= today,
    error: '생년월일을 1990-01-31처럼 입력해 주십시오.',
  },
  { field: 'carrier', passes: ({ carrier }) => Object.hasOwn(carriers, carrier), error: '통신사를 선택해 주십시오.' },
  {
    field: 'mobileNumber',
    passes: ({ mobileNumber }) => isMobileNumber(mobileNumber),
    error: '휴대전화 번호를 010-1234-5678처럼 입력해 주십시오.',
  },
];

export const sandboxFailure = (form: SandboxForm, today: string): RuleFailure | null =>
  firstFailure(rules(today), form);

export const sandboxAnswer = ({ name, birthDate, mobileNumber }: SandboxForm): SandboxAnswer => ({
  name: name.trim(),
  birthDate,
  mobileNumber: mobileDigits(mobileNumber),
});

export function sandboxPage(form: SandboxForm, isForeigner: boolean, failure: RuleFailure | null): string {
  const fault = (field: keyof SandboxForm) =>
    failure?.field === field ? html`<p class="error" id="${field}-error" role="alert">${failure.error}</p>` : [];
  const marks = (field: keyof SandboxForm) =>
    failure?.field === field ? html` aria-invalid="true" aria-describedby="${field}-error" autofocus` : [];
  const nation = isForeigner ? '외국인' : '내국인';
  return page(
    '본인 인증 (시험용)',
    html`<p class="sandbox">시험용 화면입니다. 인증 기관을 대신하며, 실제로 누구인지 확인하지 않습니다.</p>
<h1>휴대전화 본인 인증 · ${nation}</h1>
<p class="help">어린이 회원으로 가입한다면 보호자의 정보를 입력해 주십시오.</p>
<form method="post" action="${sandboxPath}/result" novalidate>
<input type="hidden" name="tr_cert" value="${form.trCert}">
<label for="name">이름</label>
<input id="name" name="name" value="${form.name}" autocomplete="name"${marks('name')}>
${fault('name')}
<label for="birthDate">생년월일</label>
<input id="birthDate" name="birthDate" type="date" value="${form.birthDate}" autocomplete="bday"${marks('birthDate')}>
${fault('birthDate')}
<label for="carrier">통신사</label>
<select id="carrier" name="carrier"${marks('carrier')}>
${Object.entries(carriers).map(([code, name]) => html`<option value="${code}"${form.carrier === code ? html` selected` : []}>${name}</option>`)}
</select>
${fault('carrier')}
<label for="mobileNumber">휴대전화 번호</label>
<input id="mobileNumber" name="mobileNumber" type="tel" inputmode="numeric" value="${form.mobileNumber}" autocomplete="tel"${marks('mobileNumber')}>
${fault('mobileNumber')}
<div class="buttons">
<button>인증하기</button>
<button class="cancel" name="cancel" value="true">취소</button>
</div>
</form>`,
  );
}

/** Carries the result to our return address, as a provider's window does. */
export const sandboxResultPage = (returnPath: string, recCert: string, requestNumber: string): string =>
  page(
    '본인 인증 (시험용)',
    html`<h1>결과를 보내고 있습니다</h1>
<form method="post" action="${returnPath}" data-passes-on>
<input type="hidden" name="rec_cert" value="${recCert}">
<input type="hidden" name="certNum" value="${requestNumber}">
<button>계속</button>
</form>`,
  );
