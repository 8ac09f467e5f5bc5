import type { shell as ko } from '../ko/shell.ts';

export const shell: typeof ko = {
  site: 'Maru',
  siteTitle: (district) => `Maru, the smart-city portal of ${district}`,
  description: (site) =>
    `${site}: air, security lights, recycling bins, people and cleaning vehicles of the district, live and over time.`,
  skip: 'Skip to content',
  home: 'Main page',
  menu: { open: 'Open menu', close: 'Close menu', label: 'Main menu', sub: 'Submenu' },
  links: { office: 'District office', platformHome: 'Platform home', newWindow: 'new window' },
  language: { label: 'Language', ko: '한국어', en: 'English' },
  largeText: 'Larger text',
  highContrast: 'High contrast',
  footer: {
    telephone: 'Telephone',
    nightTelephone: 'Nights and holidays',
    fax: 'Fax',
    privacy: 'Privacy policy',
    openData: 'Open data',
    copyright: (owner, year) => `© ${year} ${owner}. All rights reserved.`,
  },
  posts: {
    area: 'News',
    notices: 'Notices',
    popups: 'Popups',
    subscribe: 'Get notifications',
    own: 'My notifications',
  },
  notFound: { title: 'Page not found', body: 'The address is wrong, or the page was moved.' },
  forbidden: { title: 'No permission', body: 'You do not have permission to use this page.' },
  broken: { title: 'This page could not be shown', body: 'Please try again in a moment.' },
};
