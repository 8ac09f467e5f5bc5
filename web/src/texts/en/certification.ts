import { minutesCertified, minutesToCertify } from '@maru/domain/certification';
import type { certification as ko } from '../ko/certification.ts';

export const certification: typeof ko = {
  language: 'en',
  title: 'Identity verification',
  line: `Your identity is verified by your mobile phone. Do this in the new window within ${minutesToCertify} minutes, and finish the rest within ${minutesCertified} minutes after it.`,
  begin: { local: 'Verify by mobile phone', foreigner: 'Verify as a foreigner' },
  window: {
    open: 'Please continue in the new window. This page changes by itself when you are done.',
    blocked: 'The browser blocked the new window. Open it with the button below.',
    gone: 'The window was closed. If you were not done, please verify again.',
  },
  open: 'Open the verification',
  again: 'Verify again',
  done: (name, mobileNumber) => `${name} (${mobileNumber}) is verified.`,
  endsSoon: 'The verification ends soon. Verify again; what you typed stays.',
  timeLeft: 'Time left for the verification:',
  expired: 'The verification has expired. Please verify again; what you typed stays.',
};
