import { grouped } from '@maru/domain/number-text';
import { applicationStatuses, maxSharedMembers, registerStatuses } from '@maru/domain/shared-member';

/** Texts of the parents registered by a nursery school's operator. */
export const sharedMembers = {
  title: '공유 회원',
  line: `어린이집의 실내 공기질을 함께 볼 학부모입니다. 등록한 번호로 본인 인증한 회원에게만 보입니다. ${grouped(maxSharedMembers)}명까지 등록할 수 있습니다.`,
  search: '공유 회원 검색',
  name: '이름',
  mobileNumber: '휴대전화 번호',
  wholeNumber: '휴대전화 번호 전체',
  registered: '등록일시',
  registerStatus: '회원 가입',
  registerStatuses: { ...registerStatuses },
  applicationStatus: '서비스 신청',
  applicationStatuses: { ...applicationStatuses },
  empty: '등록한 공유 회원이 없습니다.',
  emptyHint: '한 명씩 추가하거나 엑셀 파일로 한꺼번에 올려 주십시오.',
  none: '찾는 공유 회원이 없습니다.',
  add: '추가',
  addTitle: '공유 회원 추가',
  added: (name: string) => `${name}님을 추가했습니다.`,
  remove: (chosen: number) => (chosen > 0 ? `선택한 ${grouped(chosen)}명 삭제` : '선택 삭제'),
  removeTitle: '공유 회원 삭제',
  removeSure: (names: string) => `${names}\n삭제하면 더 이상 어린이집의 공기질을 볼 수 없고, 이름과 번호가 지워집니다.`,
  andMore: (names: string, more: number) => `${names} 외 ${grouped(more)}명`,
  removed: '삭제했습니다.',
  removedCount: (done: number, failed: number) =>
    failed > 0
      ? `${grouped(done)}명을 삭제했고, ${grouped(failed)}명은 삭제하지 못했습니다.`
      : `${grouped(done)}명을 삭제했습니다.`,
  upload: {
    open: '엑셀로 올리기',
    title: '공유 회원 엑셀 등록',
    line: '양식을 내려받아 이름과 휴대전화 번호를 적은 뒤 올려 주십시오. 먼저 확인한 다음 등록합니다.',
    template: '양식 내려받기',
    file: '엑셀 파일',
    fileHelp: 'xlsx 형식, 5 MB까지',
    fileNeeded: '엑셀 파일을 선택해 주십시오.',
    fileTooLarge: '파일은 5 MB까지 올릴 수 있습니다.',
    check: '파일 확인',
    checking: '파일을 확인하고 있습니다.',
    saving: '등록하고 있습니다.',
    sent: '보낸 양',
    counts: { totalCount: '전체', validCount: '등록 가능', duplicateCount: '중복', invalidCount: '오류' },
    people: (number: number) => `${grouped(number)}명`,
    faults: '등록할 수 없는 행',
    row: '행',
    rowNumber: (row: number) => `${grouped(row)}행`,
    kind: '구분',
    kinds: { duplicate: '중복', invalid: '오류' },
    reason: '사유',
    fields: { parentsName: '이름', mobileNumber: '휴대전화 번호' } as Readonly<Record<string, string>>,
    field: '항목',
    nothing: '등록할 수 있는 행이 없습니다. 파일을 고친 뒤 다시 확인해 주십시오.',
    save: (valid: number) => `${grouped(valid)}명 등록`,
    saved: (saved: number, left: number) =>
      left > 0
        ? `${grouped(saved)}명을 등록했습니다. 중복이거나 잘못된 ${grouped(left)}행은 등록하지 않았습니다.`
        : `${grouped(saved)}명을 등록했습니다.`,
  },
};
