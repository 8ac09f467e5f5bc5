/** Texts of the form primitives. */
export const form = {
  optional: '선택',
  show: '표시',
  showPasswordOf: (label: string) => `${label} 표시`,
  capsLock: 'Caps Lock이 켜져 있습니다.',
  /** Title of the summary, and the mark of an error whose field has changed. */
  summary: (count: number) => `고칠 곳이 ${count}곳 있습니다.`,
  changed: '수정함',
  failed: '요청을 처리하지 못했습니다. 잠시 뒤 다시 시도해 주십시오.',
};
