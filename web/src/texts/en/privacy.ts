import type { privacy as ko } from '../ko/privacy.ts';

export const privacy: typeof ko = {
  title: 'Privacy policy',
  intro: 'This site can be used without logging in. It then collects no personal data such as names or numbers.',
  sections: [
    {
      title: 'Your position',
      body: 'Used only to find the nearest station, only when you allow it, and only inside your device. It is neither sent nor kept.',
    },
    {
      title: 'Kept on your device',
      body: 'Your browser keeps the language and display mode you chose and the addresses of this page and the one before it. Clearing the site data removes them.',
    },
    {
      title: 'Access records',
      body: 'For safe operation the server records the time, the address and the outcome of requests.',
    },
  ],
  contact: (office, telephone) => `Contact: ${office} ${telephone}`,
};
