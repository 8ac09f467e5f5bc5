import type { personalData as ko } from '../ko/personal-data.ts';

export const personalData: typeof ko = {
  newNumber:
    'If your mobile number has changed, please verify your identity with the new one under ‘Find password’ on the login page, and choose a new password.',
  title: 'Download my personal data',
  line: 'A file with everything the portal stores about you and for how long, and who viewed it, when and why. You can get it 3 times a day; each download is logged.',
  format: 'File format',
  formats: { pdf: 'PDF (to read)', json: 'JSON (for other services)' },
  password: 'Password',
  needed: 'Please enter your password.',
  submit: 'Download',
  done: (name) => `${name} was downloaded.`,
};
