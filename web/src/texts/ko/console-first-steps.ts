/** Texts of the checklist of a new installation on the console's main page. */
export const firstStepsWords = {
  title: '시작하기',
  line: (left: number) => `처음 운영을 시작하기까지 ${left}가지가 남았습니다. 위에서부터 차례로 진행해 주십시오.`,
  done: '완료',
  toDo: '할 일',
  dismiss: '숨기기',
};
