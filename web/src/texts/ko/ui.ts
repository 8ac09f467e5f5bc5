/** Texts of the primitives: modals, states, bars. */
export const ui = {
  confirm: '확인',
  cancel: '취소',
  close: '닫기',
  info: '알림',
  /** Printed only. */
  printed: (address: string, at: string) => `${at} 인쇄 · ${address}`,
  stopTurning: '자동 넘김 멈추기',
  turn: '자동으로 넘기기',
  loading: '불러오는 중입니다',
  empty: '조회된 내용이 없습니다.',
  nothingYet: '아직 등록된 내용이 없습니다.',
  nothingYetHint: '등록되면 여기에 보입니다.',
  emptyChart: '표시할 자료가 없습니다.',
  failed: (what: string) => `${what} 정보를 불러오지 못했습니다.`,
  /** Sentences by a problem's code or by the server's sentence; all others are shown as the server sent them. */
  failedReason: { NETWORK: '서버에 연결할 수 없습니다.', TIMEOUT: '응답이 늦어지고 있습니다.' } as Readonly<
    Record<string, string>
  >,
  requestId: (id: string) => `문의 번호 ${id}`,
  retry: '다시 시도',
  stale: '측정값이 늦어지고 있습니다',
  offline: '실시간 연결이 끊어졌습니다. 다시 연결하고 있습니다.',
  /** Number of Excel files ahead in the queue. */
  ahead: (count: number) => `차례를 기다리고 있습니다. 앞에 ${count}건이 있습니다.`,
  retryWait: (seconds: number) => `요청이 많아 기다리고 있습니다. ${seconds}초 안에 자동으로 다시 시도합니다.`,
  online: '실시간 연결이 복구되었습니다.',
  demo: {
    label: '시연 안내',
    body: '시연용 화면입니다. 장소와 측정값은 실제가 아닙니다.',
    loading: (percent: number) => `지난 기록을 불러오고 있습니다(${percent}%).`,
  },
};
