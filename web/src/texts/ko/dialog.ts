/** Question before a dialog discards input. */
export const dialog = {
  title: '입력한 내용',
  body: '입력한 내용이 저장되지 않았습니다. 창을 닫으시겠습니까?',
  confirm: '닫기',
};
