import { grouped } from '@maru/domain/number-text';
import { formatBytes as sizeOf } from '#lib/formats/bytes.ts';

/** Texts of the console's lists, bulk actions and edits. */
export const consoleListWords = {
  pageSize: '표시',
  rows: (count: number) => `${count}건씩`,
  selected: (count: number) => `${grouped(count)}건 선택`,
  clear: '선택 해제',
  selectAll: (count: number) => `검색 결과 ${grouped(count)}건 모두 선택`,
  selecting: '선택하는 중',
  number: '번호',
  filters: {
    of: (title: string) => `${title} 검색`,
    start: '시작일',
    end: '종료일',
    dong: '행정동',
    formerDong: (name: string) => `${name} (폐지)`,
    vendor: '제조사',
    facilityType: '시설 구분',
    detailFacilityType: '세부 시설 구분',
  },
  emptyFiltered: '검색 조건을 바꾸거나 초기화해 주십시오.',
  emptyRange: '기간이나 검색 조건을 바꾸어 주십시오.',
  emptyNew: (create: string) => `위의 '${create}'에서 추가할 수 있습니다.`,
  toList: '목록',
  columns: {
    button: '열',
    title: '표시할 열',
    reset: '처음 상태로',
    width: (column: string) => `${column} 열 너비`,
    widthHelp: '끌거나 화살표 키로 조절, 두 번 누르거나 Enter로 자동 너비',
  },
  done: '완료',
  result: (done: number, failed: number) => `${done}건 완료, ${failed}건 실패`,
  progress: (done: number, of: number) => `${of}건 중 ${done}건 처리`,
  files: {
    pick: '파일 선택',
    remove: '삭제',
    removeOf: (name: string) => `${name} 삭제`,
    named: (name: string, bytes: number) => `${name} (${sizeOf(bytes)})`,
    isNew: (named: string) => `${named} · 새 파일`,
    drop: (extensions: readonly string[], maxBytes: number, maxFiles: number) =>
      `또는 끌어다 놓아 주십시오. ${extensions.join(', ')} 형식, 파일당 ${sizeOf(maxBytes)}까지, ${maxFiles}개까지 등록할 수 있습니다.`,
    wrongType: (name: string, extensions: readonly string[]) =>
      `${name}: ${extensions.join(', ')} 형식만 등록할 수 있습니다.`,
    isEmpty: (name: string) => `${name}: 빈 파일입니다.`,
    isPicked: (name: string) => `${name}: 이미 선택한 파일입니다.`,
    tooLarge: (name: string, maxBytes: number) => `${name}: ${sizeOf(maxBytes)}를 넘습니다.`,
    tooMany: (most: number) => `파일은 ${most}개까지 등록할 수 있습니다.`,
    failed: (name: string, reason: string) => `${name}: ${reason}`,
    removal: '파일 삭제',
    removalBody: (names: readonly string[]) => `저장하면 다음 파일이 삭제되고 되돌릴 수 없습니다: ${names.join(', ')}`,
    removalConfirm: '파일을 삭제하고 저장',
  },
  andMore: (count: number) => `외 ${grouped(count)}건`,
  start: (count: number, action: string) => `${count}건 ${action}`,
  deed: (of: string, action: string) => (of === '' || action.startsWith(of) ? action : `${of} ${action}`),
  deedDone: (action: string) => `${action}: 완료했습니다.`,
  bulkDone: (action: string, done: number, failed: number) =>
    failed === 0
      ? `${action}: ${done}건을 완료했습니다.`
      : `${action}: ${done}건을 완료하고 ${failed}건은 하지 못했습니다.`,
  failed: '처리하지 못했습니다.',
  save: '저장',
  undo: '되돌리기',
  changed: (what: readonly string[]) => `변경: ${what.join(', ')}`,
  saved: (what: readonly string[]) => (what.length === 0 ? '저장했습니다.' : `저장했습니다: ${what.join(', ')}`),
  created: '등록했습니다.',
  createdUnread: (reason: string) =>
    `등록했지만 내용을 불러오지 못했습니다. ${reason} 저장을 누르면 다시 불러오고, 다시 등록하지 않습니다.`,
  changedMeanwhile: (what: readonly string[]) =>
    `다른 관리자가 먼저 바꾼 항목이 있습니다: ${what.join(', ')}. 다시 저장하면 입력한 값으로 바뀌고, 되돌리기를 누르면 지금 저장된 값이 나타납니다.`,
  savedMeanwhile:
    '다른 관리자가 먼저 저장했습니다. 고치지 않은 항목에는 지금 저장된 값이 나타나고, 다시 저장하면 이 값들로 바뀝니다.',
  stepFailed: (step: string, reason: string) => `${step}: ${reason}`,
  kept: {
    help: (masked: string) => (masked ? `현재 ${masked}. 바꿀 때만 입력해 주십시오.` : '등록된 내용이 없습니다.'),
    clear: (label: string) => `등록된 ${label} 지우기`,
    cleared: '저장하면 지워집니다.',
  },
  isNew: '입력한 뒤 저장을 누르면 등록됩니다.',
  missing: { title: '내용을 찾을 수 없습니다', body: '삭제되었거나 없는 내용입니다.' },
  leave: {
    title: '저장하지 않은 변경',
    body: '저장하지 않은 내용이 있습니다. 이 화면을 떠나시겠습니까?',
    confirm: '떠나기',
  },
  ranges: {
    label: '조회 기간 바로 선택',
    names: {
      today: '오늘',
      yesterday: '어제',
      week: '최근 7일',
      month: '최근 30일',
      lastMonth: '지난달',
      year: '올해',
    },
  },
};
