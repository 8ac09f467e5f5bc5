/** Texts of the certification's window in the public site's languages. */
import type { Language } from '@maru/domain/language';

const ko = {
  sandboxTitle: '본인 인증 (시험용)',
  sandbox: '시험용 화면입니다. 인증 기관을 대신하며, 실제로 누구인지 확인하지 않습니다.',
  heading: (isForeigner: boolean) => `휴대전화 본인 인증 · ${isForeigner ? '외국인' : '내국인'}`,
  guardian: '어린이 회원으로 가입한다면 보호자의 정보를 입력해 주십시오.',
  fields: { name: '이름', birthDate: '생년월일', carrier: '통신사', mobileNumber: '휴대전화 번호' },
  carriers: { SKT: 'SKT', KTF: 'KT', LGT: 'LG U+', MVNO: '알뜰폰' },
  faults: {
    nameNeeded: '이름을 입력해 주십시오.',
    name: '이름의 형식이 올바르지 않습니다.',
    birthDate: '생년월일을 1990-01-31처럼 입력해 주십시오.',
    carrier: '통신사를 선택해 주십시오.',
    mobileNumber: '휴대전화 번호를 010-1234-5678처럼 입력해 주십시오.',
  },
  certify: '인증하기',
  cancel: '취소',
  sending: '결과를 보내고 있습니다',
  goOn: '계속',
  certified: {
    title: '본인 인증을 마쳤습니다',
    next: '이 창은 저절로 닫힙니다. 닫히지 않으면 아래에서 돌아가 주십시오.',
  },
  failed: {
    title: '본인 인증을 하지 못했습니다',
    next: '시간이 지났거나 취소되었습니다. 처음 화면에서 다시 인증해 주십시오.',
  },
  wayBack: '처음 화면으로 돌아가기',
};

export type WindowWords = typeof ko;

const en: WindowWords = {
  sandboxTitle: 'Verification (trial)',
  sandbox: 'This is a trial. It takes the place of the verification provider, and doesn’t check who you are.',
  heading: (isForeigner) => `Verification by mobile telephone · ${isForeigner ? 'foreigner' : 'Korean'}`,
  guardian: 'If a child is joining, please enter the guardian’s details.',
  fields: { name: 'Name', birthDate: 'Birth date', carrier: 'Carrier', mobileNumber: 'Mobile number' },
  carriers: { SKT: 'SKT', KTF: 'KT', LGT: 'LG U+', MVNO: 'Another (MVNO)' },
  faults: {
    nameNeeded: 'Please enter your name.',
    name: 'Please enter the name in letters only.',
    birthDate: 'Please enter the birth date like 1990-01-31.',
    carrier: 'Please choose a carrier.',
    mobileNumber: 'Please enter the mobile number like 010-1234-5678.',
  },
  certify: 'Verify',
  cancel: 'Cancel',
  sending: 'Sending the result',
  goOn: 'Continue',
  certified: { title: 'You are verified', next: 'This window closes by itself. If it doesn’t, go back below.' },
  failed: { title: 'You were not verified', next: 'It took too long or was cancelled. Please begin again.' },
  wayBack: 'Back to the first page',
};

export const windowWords: Readonly<Record<Language, WindowWords>> = { ko, en };
