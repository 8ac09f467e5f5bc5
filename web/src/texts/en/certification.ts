import { minutesCertified, minutesToCertify } from '@maru/domain/certification';
import type { certification as ko } from '../ko/certification.ts';

export const certification: typeof ko = {
  language: 'en',
  title: 'Identity certification',
  line: `Your mobile phone says who you are. Certify in the new window within ${minutesToCertify} minutes, and finish the rest within ${minutesCertified} minutes after it.`,
  begin: { local: 'Certify by mobile phone', foreigner: 'Certify as a foreigner' },
  window: {
    open: 'Please go on in the new window. This page changes by itself when you are done.',
    blocked: 'The browser blocked the new window. Open it with the button below.',
    gone: 'The window was closed. If you were not done, please certify again.',
  },
  open: 'Open the certification',
  again: 'Certify again',
  done: (name, mobileNumber) => `${name} (${mobileNumber}) is certified.`,
  endsSoon: 'The certification ends soon. Certify again; what you typed stays.',
  timeLeft: 'Time left of the certification:',
  expired: 'The certification has expired. Please certify again; what you typed stays.',
};
