/** The items of 인식의 용이성 (perceivable). */
import type { Item } from '../item.ts';

export const perceivable: readonly Item[] = [
  {
    number: '5.1.1',
    name: '적절한 대체 텍스트 제공',
    axe: [
      'image-alt',
      'input-image-alt',
      'area-alt',
      'object-alt',
      'svg-img-alt',
      'role-img-alt',
      'image-redundant-alt',
    ],
    journeys: [['popups.spec.ts', 'creates a popup with an image and its description']],
    byHand: '공지사항·팝업·시설 사진의 대체 텍스트가 그림의 뜻이나 용도를 그대로 전합니까?',
  },
  {
    number: '5.2.1',
    name: '자막 제공',
    axe: ['video-caption'],
    rules: ['media-absent'],
    byHand: '공지사항에 붙인 동영상·음성 파일마다 자막, 대본 또는 수어가 있습니까?',
  },
  {
    number: '5.3.1',
    name: '표의 구성',
    axe: ['td-headers-attr', 'th-has-data-cells', 'scope-attr-valid', 'empty-table-header', 'table-duplicate-name'],
    rules: ['table-named'],
    byHand: '공지사항 본문의 표에 제목 셀이 있고, 표 앞에 무엇에 관한 표인지 적혀 있습니까?',
  },
  {
    number: '5.3.2',
    name: '콘텐츠의 선형구조',
    axe: ['list', 'listitem', 'definition-list', 'dlitem', 'heading-order', 'tabindex'],
    byHand: '화면 낭독 프로그램으로 처음부터 읽을 때 순서대로 뜻이 통합니까?',
  },
  {
    number: '5.3.3',
    name: '명확한 지시사항 제공',
    rules: ['instructions'],
    byHand: '공지사항과 안내문이 색, 모양, 위치, 소리만으로 무엇을 가리키지 않습니까?',
  },
  {
    number: '5.4.1',
    name: '색에 무관한 콘텐츠 인식',
    axe: ['link-in-text-block'],
    journeys: [['paper.spec.ts', 'keeps signs and words of grades, states, focus and lines visible in forced colours']],
    byHand: '흑백으로 인쇄한 차트와 지도에서 등급과 계열을 구별할 수 있습니까?',
  },
  {
    number: '5.4.2',
    name: '자동 재생 금지',
    axe: ['no-autoplay-audio'],
    rules: ['media-absent'],
  },
  {
    number: '5.4.3',
    name: '텍스트 콘텐츠의 명도 대비',
    axe: ['color-contrast'],
    byHand: '팝업 그림과 시설 사진 속의 글자가 배경과 4.5 대 1 이상으로 구별됩니까?',
  },
  {
    number: '5.4.4',
    name: '콘텐츠 간의 구분',
    byHand: '이웃한 콘텐츠(카드, 표의 행, 메뉴, 차트의 막대)가 테두리, 간격, 배경으로 구분됩니까?',
  },
];
