/** The items of 이해의 용이성 (understandable) and 견고성 (robust). */
import type { Item } from '../item.ts';

export const understandable: readonly Item[] = [
  {
    number: '7.1.1',
    name: '기본 언어 표시',
    axe: ['html-has-lang', 'html-lang-valid', 'html-xml-lang-mismatch', 'valid-lang'],
    rules: ['language-korean'],
    journeys: [
      ['words.spec.ts', "shows a place's English name in lists, title and map, and marks a missing one as Korean"],
    ],
  },
  {
    number: '7.2.1',
    name: '사용자 요구에 따른 실행',
    rules: ['focus-changes-nothing', 'new-window'],
    journeys: [
      ['popups.spec.ts', "shows popups that don't take the focus, change only by hand, and stay dismissed for today"],
    ],
  },
  {
    number: '7.2.2',
    name: '찾기 쉬운 도움 정보',
    rules: ['help-order'],
  },
  {
    number: '7.3.1',
    name: '오류 정정',
    journeys: [
      ['summary.spec.ts', 'lists all errors of a refused join at once, each with a link to its field'],
      ['summary.spec.ts', 'lists all errors of a console edit at once, and clears them after saving'],
      [
        'officer.spec.ts',
        "asks for confirmation of an irreversible action by the object's name, and ignores an accidental Enter",
      ],
    ],
    byHand: '오류 문구가 무엇이 왜 틀렸고 어떻게 고치는지 알려 줍니까?',
  },
  {
    number: '7.3.2',
    name: '레이블 제공',
    axe: [
      'label',
      'select-name',
      'form-field-multiple-labels',
      'label-title-only',
      'aria-input-field-name',
      'aria-toggle-field-name',
    ],
  },
  {
    number: '7.3.3',
    name: '접근 가능한 인증',
    rules: ['password-fields'],
    journeys: [
      ['passkeys.spec.ts', 'adds a passkey, logs in by it, and refuses it once deleted'],
      ['citizens-session.spec.ts', "solves a login's proof of work in the background"],
    ],
    byHand: '본인확인기관의 인증 창에 그림 맞히기·글자 옮겨 쓰기 말고도 다른 방법이 있습니까?',
  },
  {
    number: '7.3.4',
    name: '반복 입력 정보',
    axe: ['autocomplete-valid'],
    journeys: [
      ['citizens-join.spec.ts', "keeps a join's data on back and reload"],
      ['sms.spec.ts', 'asks before an unsent message is left, and offers it again, without its numbers'],
    ],
    byHand: '한 절차에서 이미 입력한 정보를 다시 입력하지 않고 불러오거나 고를 수 있습니까?',
  },
];

export const robust: readonly Item[] = [
  {
    number: '8.1.1',
    name: '마크업 오류 방지',
    axe: ['duplicate-id-aria'],
    rules: ['markup-nesting', 'unique-ids'],
  },
  {
    number: '8.2.1',
    name: '웹 애플리케이션 접근성 준수',
    axe: [
      ...[
        'aria-allowed-attr',
        'aria-allowed-role',
        'aria-command-name',
        'aria-conditional-attr',
        'aria-deprecated-role',
      ],
      ...['aria-hidden-body', 'aria-hidden-focus', 'aria-meter-name', 'aria-progressbar-name', 'aria-prohibited-attr'],
      ...['aria-required-attr', 'aria-required-children', 'aria-required-parent', 'aria-roles', 'aria-tab-name'],
      ...['aria-tooltip-name', 'aria-treeitem-name', 'aria-valid-attr', 'aria-valid-attr-value', 'button-name'],
      ...['input-button-name', 'nested-interactive', 'presentation-role-conflict', 'summary-name'],
    ],
    byHand: '화면 낭독 프로그램이 지도, 차트, 선택 상자, 달력의 역할과 상태를 읽어 줍니까?',
  },
];
