/** Texts of the audit log. */
export const auditWords = {
  title: '감사 기록',
  filters: '감사 기록 검색',
  start: '시작일',
  end: '종료일',
  adminId: '관리자 아이디',
  action: '행위',
  keyword: '대상·내용',
  occurred: '일시',
  admin: '관리자',
  address: '접속 주소',
  subject: '대상',
  detail: '내용',
  looks: '같은 화면을 10분 안에 다시 본 것과 자동 새로고침은 한 건으로 남습니다.',
  open: (subject: string) => `${subject} 보기`,
  excel: {
    title: '감사 기록 내려받기',
    line: '지금 조건에 맞는 기록을 엑셀 파일로 내려받습니다. 누가 왜 내려받았는지 감사 기록에 남습니다.',
    confirm: '내려받기',
    label: '내려받는 사유',
    needed: '내려받는 사유를 입력해 주십시오.',
  },
  intact: '기록이 이어져 있으며 바뀌거나 지워진 것이 없습니다.',
  broken: (id: number | null, count: number) =>
    `기록의 연결이 끊어졌습니다(${count}건). 기록 번호 ${id ?? '-'}부터 확인이 필요합니다.`,
  breaks: {
    changed: (id: number, found: string) => `기록 번호 ${id}: 내용이나 순서가 맞지 않습니다. (발견 ${found})`,
    missing: (id: number, found: string) =>
      `기록 번호 ${id}: 있던 기록이 없거나 다른 내용으로 바뀌었습니다. (발견 ${found})`,
    note: {
      title: '확인 완료로 표시',
      body: '지금까지 발견된 끊김을 확인한 것으로 표시합니다. 누가 언제 무엇을 확인했는지 감사 기록에 남으며, 새로 발견되는 끊김은 다시 표시됩니다.',
      label: '확인한 내용',
      needed: '확인한 내용을 입력해 주십시오.',
    },
    noted: '끊김을 확인 완료로 표시했습니다.',
  },
  review: {
    title: '월별 점검',
    month: '점검한 달',
    mark: '점검 완료로 표시',
    body: (month: string) => `${month}의 감사 기록을 점검한 것으로 표시합니다. 표시는 취소할 수 없습니다.`,
    none: '점검한 달이 아직 없습니다.',
    by: '점검자',
    at: '점검 일시',
  },
};
