import { minutesCertified, minutesToCertify } from '@maru/domain/certification';
import type { Language } from '@maru/domain/language';

/** Texts of identity certification. */
export const certification = {
  /** The language in which the window shows its texts. */
  language: 'ko' as Language,
  title: '본인 인증',
  line: `휴대전화로 본인을 확인합니다. 새 창에서 ${minutesToCertify}분 안에 인증하고, 인증 뒤 ${minutesCertified}분 안에 나머지를 마쳐 주십시오.`,
  begin: { local: '휴대전화 본인 인증', foreigner: '외국인 휴대전화 인증' },
  window: {
    open: '새 창에서 인증을 진행해 주십시오. 마치면 이 화면이 저절로 바뀝니다.',
    blocked: '브라우저가 새 창을 막았습니다. 아래 단추로 인증 창을 열어 주십시오.',
    gone: '인증 창이 닫혔습니다. 인증을 마치지 않았으면 다시 인증해 주십시오.',
  },
  open: '인증 창 열기',
  again: '다시 인증',
  done: (name: string, mobileNumber: string) => `${name} 님(${mobileNumber})의 본인 인증을 마쳤습니다.`,
  endsSoon: '본인 인증이 곧 만료됩니다. 다시 인증해도 입력한 내용은 그대로 남습니다.',
  timeLeft: '인증 남은 시간',
  expired: '본인 인증이 만료되었습니다. 다시 인증해도 입력한 내용은 그대로 남습니다.',
};
