/** The items of 운용의 용이성 (operable). */
import type { Item } from '../item.ts';

export const operable: readonly Item[] = [
  {
    number: '6.1.1',
    name: '키보드 사용 보장',
    axe: ['scrollable-region-focusable', 'server-side-image-map', 'frame-focusable-content'],
    rules: ['focusable-controls'],
    journeys: [
      ['keyboard.spec.ts', 'supports going by keyboard alone from the main page to a station and its chart'],
      ['keyboard.spec.ts', 'opens a place from the list beside the map and returns the focus'],
      ['console-lists.spec.ts', 'lets columns be chosen by keyboard alone, and stores the choice'],
      ['citizens-my-page.spec.ts', 'finds and chooses an address by keyboard, marked as fictitious in the demo'],
    ],
    byHand: '마우스 없이 회원가입, 신고, 등록과 저장을 끝까지 마칠 수 있습니까?',
  },
  {
    number: '6.1.2',
    name: '초점 이동과 표시',
    rules: ['focus-visible', 'focus-order', 'focus-trap'],
    journeys: [
      ['officer.spec.ts', 'keeps the focus in the section after a row is removed'],
      [
        'wide-tables.spec.ts',
        'selects a scrolled row by its checkbox, opens it by a press anywhere, and covers no focus',
      ],
    ],
  },
  {
    number: '6.1.3',
    name: '조작 가능',
    axe: ['target-size'],
    rules: ['control-size'],
  },
  {
    number: '6.1.4',
    name: '문자 단축키',
    axe: ['accesskeys'],
    rules: ['single-keys'],
  },
  {
    number: '6.2.1',
    name: '응답시간 조절',
    axe: ['meta-refresh'],
    journeys: [
      ['citizens-join.spec.ts', 'renews a certification that expires while the form is filled in'],
      ['citizens-recovery.spec.ts', 'reports an expired certification, renews it, and keeps what was typed'],
      ['citizens-session.spec.ts', 'refreshes an expired token at the start'],
    ],
    byHand: '관리자 화면의 자동 로그아웃 안내가 20초 이상 먼저 나오고, 그때 계속 사용하기를 고를 수 있습니까?',
  },
  {
    number: '6.2.2',
    name: '정지 기능 제공',
    axe: ['blink', 'marquee'],
    rules: ['no-endless-motion'],
    journeys: [
      ['popups.spec.ts', "shows popups that don't take the focus, change only by hand, and stay dismissed for today"],
      [
        'fleet.spec.ts',
        'replays a day by keyboard: plays, pauses, moves by minutes and to both ends, and announces a gap',
      ],
    ],
  },
  {
    number: '6.3.1',
    name: '깜빡임과 번쩍임 사용 제한',
    axe: ['blink'],
    rules: ['no-flashes'],
    byHand: '팝업과 공지사항에 움직이는 그림(GIF 등)이 있으면 1초에 3번 이상 깜빡이지 않습니까?',
  },
  {
    number: '6.4.1',
    name: '반복 영역 건너뛰기',
    axe: ['bypass', 'skip-link'],
    rules: ['skip-link-first'],
  },
  {
    number: '6.4.2',
    name: '제목 제공',
    axe: [
      'document-title',
      'frame-title',
      'frame-title-unique',
      'empty-heading',
      'page-has-heading-one',
      'aria-dialog-name',
    ],
    rules: ['title-unique', 'title-plain'],
    byHand: '공지사항과 팝업의 제목이 내용을 짐작하게 합니까?',
  },
  {
    number: '6.4.3',
    name: '적절한 링크 텍스트',
    axe: ['link-name', 'area-alt'],
    rules: ['link-text', 'link-purpose'],
    byHand: '공지사항 본문의 링크가 ‘여기’처럼 뜻 없는 말이 아니라 가리키는 내용을 적습니까?',
  },
  {
    number: '6.4.4',
    name: '고정된 참조 위치 정보',
    rules: ['page-breaks-absent'],
    byHand: '전자출판문서(EPUB 등)를 올렸다면 쪽 번호로 이동할 수 있고 인쇄본과 쪽이 같습니까?',
  },
  {
    number: '6.5.1',
    name: '단일 포인터 입력 지원',
    journeys: [
      ['map-picture.spec.ts', 'moves by dragging, buttons and keys, and keeps the address in sync'],
      [
        'console-lists.spec.ts',
        'widens a column by dragging and by keys, stores the width, and resets it to automatic',
      ],
    ],
    byHand: '지도를 손가락 하나로 버튼만 눌러 확대·축소하고 목록으로 장소를 열 수 있습니까?',
  },
  {
    number: '6.5.2',
    name: '포인터 입력 취소',
    rules: ['press-cancelled'],
  },
  {
    number: '6.5.3',
    name: '레이블과 네임',
    axe: ['label-content-name-mismatch'],
    byHand: '음성 명령으로 보이는 글자를 말하면 그 버튼과 링크가 작동합니까?',
  },
  {
    number: '6.5.4',
    name: '동작기반 작동',
    rules: ['motion-sensors-absent'],
  },
];
