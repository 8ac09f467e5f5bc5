/** Texts of a member's mobile number, and of the download of personal data. */
export const personalData = {
  newNumber:
    '휴대전화 번호가 바뀌었으면 로그인 화면의 ‘비밀번호 찾기’에서 새 번호로 본인 인증하고 새 비밀번호를 정해 주십시오.',
  title: '내 개인정보 내려받기',
  line: '포털이 보관하는 회원님의 정보와 보관 기간, 누가 언제 왜 보았는지를 파일로 받을 수 있습니다. 하루에 3번까지 받을 수 있고, 받은 기록이 남습니다.',
  format: '파일 형식',
  formats: { pdf: 'PDF (읽기 좋은 문서)', json: 'JSON (다른 서비스로 옮길 때)' },
  password: '비밀번호 재입력',
  needed: '비밀번호를 입력해 주십시오.',
  submit: '내려받기',
  done: (name: string) => `${name} 파일을 받았습니다.`,
};
