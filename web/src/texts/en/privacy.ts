/**
 * The privacy policy in English, clause by clause like the binding Korean policy. Change both policies together with
 * the code. A single file, because the policy is a single text.
 */
import type { privacy as ko } from '../ko/privacy.ts';
import type { PolicySection, PrivacyFacts } from '../privacy-policy.ts';

const act = 'Personal Information Protection Act';
const consent = 'consent (art. 15 (1) 1)';
const contract = 'contract with the member (art. 15 (1) 4)';
const duty = 'duties of the office (art. 15 (1) 3)';

export const privacy: typeof ko = {
  contents: 'Contents',
  intro: (office) =>
    `By article 30 of the ${act}, ${office} tells here what personal data this site processes, why, and when it is destroyed. Neither names nor contacts are collected from people who use it without logging in, except a contact that they give in a report or a request for notifications, or the address of a browser’s notifications. This is a translation; the Korean text prevails.`,
  sections: (facts) => [
    items(facts),
    access(facts),
    children,
    destruction(facts),
    provision,
    processors(facts),
    rights(facts),
    safety(facts),
    devices,
    notCollected,
    officer(facts),
    remedies,
    changes,
  ],
};

const items = ({ withdrawalEraseDays, auditMonths }: PrivacyFacts): PolicySection => {
  const untilErased = `until you close the account; destroyed ${withdrawalEraseDays} days after that`;
  return {
    id: 'items',
    title: 'What is processed, why, on what basis, and for how long',
    lines: [
      `Except for what is said to be required, nothing has to be given, and nothing is refused without it. Articles are those of the ${act}.`,
    ],
    table: {
      caption: 'Personal data with its purpose, legal basis and retention',
      head: ['Of', 'Data', 'Purpose', 'Legal basis', 'Retention'],
      rows: [
        [
          'Members (required)',
          'User ID, password, name, birth date, mobile number, kind of membership (adult, child, foreigner), the identity verification provider’s identifiers (CI, DI), what was agreed to and when, every consent given or withdrawn',
          'Knowing who you are, one account a person, the service itself',
          consent,
          untilErased,
        ],
        [
          'Members (optional)',
          'E-mail address, postal code, address and its details',
          'For whoever deals with your enquiry',
          consent,
          `until you clear it on my page, at the latest ${withdrawalEraseDays} days after you close the account`,
        ],
        [
          'Guardians of children',
          'Mobile number, CI and DI of the guardian',
          'Consent of the legal representative; text messages that were agreed to or asked for, and the notice of dormancy; whether a nursery school has named a parent',
          'consent of the legal representative (art. 22-2)',
          untilErased,
        ],
        [
          'State of the account',
          'When you joined, last logged in, last used the account and changed the password; wrong passwords; the state and why it changed; when a notice of dormancy was sent',
          'Locks, dormancy, suspensions',
          contract,
          untilErased,
        ],
        [
          'Identity verification',
          'Name, birth date, mobile number, nationality, CI, DI',
          'Joining, a forgotten id or password, locks and dormancy, a new mobile number',
          consent,
          'destroyed as soon as it is used, or within an hour if it isn’t',
        ],
        [
          'Devices you log in from',
          'Device and browser, address (IP), beginning and last use',
          'Staying logged in; seeing and ending logins',
          contract,
          '30 days after the login expired; ten devices of an account are known again, one that was not used for 400 days is forgotten',
        ],
        [
          'Services and favourites',
          'When services were applied for and given up, favourite stations, operated facilities',
          'The services you apply for',
          consent,
          untilErased,
        ],
        [
          'Text messages (optional)',
          'The numbers that they went to, and what became of them',
          'Notices and news, and whether they arrived',
          `${consent}; advertisements: Network Act, art. 50`,
          'a year; with the data of a member who left',
        ],
        [
          'Notifications by e-mail (optional)',
          'E-mail address, what it is notified of, quiet hours; of a member the member number',
          'Notifications of air and notices',
          consent,
          'until you end them; an address that wasn’t confirmed a day, what was sent 30 days',
        ],
        [
          'Notifications in a browser (optional)',
          'The browser’s notification address and keys, what it is notified of, quiet hours; of a member the member number',
          'Notifications of air and notices',
          consent,
          'until you end them or block them in the browser; what was sent 30 days',
        ],
        [
          'Parents named by nursery schools',
          'Names and mobile numbers',
          'Sharing the air inside with them',
          'the parents’ consent, taken by the nursery school (art. 15 (1) 1)',
          'until the operator removes them, or nobody operates the place any more',
        ],
        [
          'Old buildings',
          'Names and telephone numbers of owners and managers',
          'Safety checks; showing them what is measured',
          duty,
          'until the building is taken away',
        ],
        [
          'Who is in charge of a place',
          'Name, telephone and mobile number',
          'Telling them of breakdowns',
          duty,
          'until somebody else is, or the place is taken away',
        ],
        [
          'Receivers of alarms of devices',
          'Mobile number or e-mail address of staff',
          'Telling them of alarms',
          duty,
          'until the receiver is removed; what was sent a year',
        ],
        [
          'Receivers of statistics by mail',
          'Name and e-mail address of staff',
          'Sending statistics each week or month',
          duty,
          'the address until its receiver or the mailing is removed; names in the history are kept',
        ],
        [
          'Contacts of reports',
          'Mobile number or e-mail address that a reporter left, words and photo of the report',
          'Handling the report and telling its reporter of it',
          `consent (art. 15 para. 1 no. 1); ${duty}`,
          'the contact for a year, or until its reporter erases it; words and photo until a year after the report is closed',
        ],
        [
          'Weighing of cleaning vehicles',
          'Names of drivers and of who was in charge',
          'Checking and settling loads',
          duty,
          'as long as the weighing is kept',
        ],
        [
          'Administrators',
          'ID, name, department, position, telephone and mobile number, last address (IP)',
          'Their rights, and who comes in',
          `${duty}; safety (art. 29)`,
          `while they do the work; the audit log ${auditMonths === 0 ? 'is not destroyed' : `${auditMonths} months`}`,
        ],
      ],
    },
  };
};

const access = ({ auditMonths }: PrivacyFacts): PolicySection => ({
  id: 'access',
  title: 'Encryption, and who sees it',
  lines: [
    'Mobile number, e-mail address, address and its details, CI and DI are kept encrypted, passwords only in a form that can’t be turned back. User ID, name, birth date and postal code are not encrypted.',
    'Names and numbers of owners, managers, parents, drivers, reporters’ contacts, addresses that alarms and statistics are sent to, and the numbers that texts went to are kept encrypted, too. Of who is in charge of a place the numbers are, the name isn’t.',
    'The address and keys of a browser’s notifications are kept encrypted, too. What they say is encrypted for that browser alone, and goes through the notification service of its maker (Google, Mozilla, Apple, Microsoft).',
    'Lists show administrators names and numbers masked. To see them whole takes a right of its own and a reason, which is kept.',
    auditMonths === 0
      ? 'Who looked at or changed which member, when, from where and why, stays by the member’s number in an audit log that can be neither deleted nor changed.'
      : `Who looked at or changed which member, when, from where and why, stays by the member’s number in an audit log that can’t be changed, and is destroyed after ${auditMonths} months.`,
    'Public pages, statistics and files hold no personal data. Names of old buildings are masked.',
    'The ways of cleaning vehicles are public for today and the last 7 days, to the minute. Where a vehicle set out and arrived, its base, where it stopped outside the dongs of its plan, and 200 m around each of these are left out. A vehicle that stands there, or is near its base, is on the map to about 500 m only. Only administrators with the right see the exact way.',
  ],
});

const children: PolicySection = {
  id: 'children',
  title: 'Children under 14',
  lines: [
    'A child under 14 joins with the identity verification and consent of the legal representative, whose mobile number, CI and DI serve to know who agreed, to send the text messages that were agreed to or asked for and the notice of dormancy, and to know whether a nursery school has named a parent.',
    'The legal representative may ask to see, correct or delete the child’s data, or to have its processing stopped.',
  ],
};

const destruction = ({ dormantDays, withdrawalEraseDays }: PrivacyFacts): PolicySection => ({
  id: 'destruction',
  title: 'Closing an account, and how data is destroyed',
  lines: [
    `Closing an account ends every login. After ${withdrawalEraseDays} days a nightly job deletes user ID, password, name, birth date, numbers, addresses, CI, DI, devices, favourites, operated places and your consents with their history from the database for good.`,
    'The member’s number and kind, the times of joining and leaving, the reason chosen and when services were applied for and given up stay for statistics and as evidence, without telling who it was.',
    ...(dormantDays === 0
      ? ['Accounts that nobody logs in to do not become dormant.']
      : [
          `An account that is not used for ${dormantDays} days becomes dormant, but only where a text message was sent 30 days before. Verifying your identity wakes it. Meanwhile the same is kept in the same way.`,
        ]),
    'What is in a backup goes with that backup.',
  ],
});

const provision: PolicySection = {
  id: 'provision',
  title: 'Third parties',
  lines: [
    `Personal data is given to no third party, unless you agree or a law says so (${act}, art. 17 and 18).`,
    'No pseudonymous data is made of it, and no automated decision is taken about anybody.',
  ],
};

const certifiers: Record<PrivacyFacts['certification'], readonly (readonly string[])[]> = {
  kmc: [
    [
      'Korea Mobile Certification (KMC)',
      'Verification by mobile telephone',
      'Name, birth date, mobile number, nationality',
    ],
  ],
  sandbox: [],
  off: [],
};
const gateways: Record<PrivacyFacts['messages'], readonly (readonly string[])[]> = {
  solapi: [['SOLAPI', 'Sending text messages', 'The receiver’s number, the text']],
  sandbox: [],
  off: [],
};

const processors = ({ certification, messages, hasOutsideStorage }: PrivacyFacts): PolicySection => {
  const rows = [...certifiers[certification], ...gateways[messages]];
  return {
    id: 'processors',
    title: 'Processors',
    lines: [
      rows.length > 0
        ? 'These process data on the office’s behalf, by a contract that binds them to that purpose, and under its supervision.'
        : 'Nobody processes personal data on the office’s behalf.',
      ...(certification === 'sandbox' ? ['Verification is a trial now: nothing that is typed there leaves.'] : []),
      ...(certification === 'off' ? ['There is no verification now, so nobody can join.'] : []),
      ...(messages === 'sandbox' ? ['Text messages are a trial now: none really goes out.'] : []),
      ...(messages === 'off' ? ['No text messages are sent now.'] : []),
      ...(hasOutsideStorage
        ? ['Pictures of devices and attachments of posts are stored with an outside provider. Members’ data doesn’t.']
        : []),
    ],
    ...(rows.length > 0 && { table: { caption: 'Processors', head: ['Who', 'For what', 'Data'], rows } }),
  };
};

const rights = ({ officer: { department, telephone } }: PrivacyFacts): PolicySection => ({
  id: 'rights',
  title: 'Your rights, and how to use them',
  lines: [
    'You may ask at any time to see, correct or delete your data, or to have its processing stopped, and withdraw a consent.',
    'On my page members see and change what is kept of them, download it with who looked at it and why (PDF or JSON), withdraw optional consents, end logins and close the account.',
    `For what my page can’t do write to or call ${department} (${telephone}). Whoever acts for you needs your authority in writing. You are told the outcome within ten days.`,
    'Data that another law says is to be collected can’t be deleted; you are told why. Without a consent the service that rests on it can’t be used.',
  ],
});

const safety = ({ hasAdminNetworks, adminIdleMinutes }: PrivacyFacts): PolicySection => ({
  id: 'safety',
  title: 'Safety',
  lines: [
    'Encryption: what is listed above by AES-256-GCM; passwords are hashed by argon2id.',
    'Access: administrators’ rights are given by page and action, and taken away within a second. Five wrong passwords close an account.',
    `Administrators are logged out after ${adminIdleMinutes} idle minutes, and may add the code of an authenticator app to their login.`,
    ...(hasAdminNetworks ? ['The console opens from the office’s own networks only.'] : []),
    'Records: what administrators do and whose data they see is written to an audit log whose entries are chained, so that a change or a loss shows.',
    'Little is kept: the server doesn’t record who looks at which page. Against guessing, tries of passwords are counted by account and by address, ten minutes at a time, and deleted within an hour.',
    'Looks at notices are counted once a day by a value that can’t be turned back into an address, and deleted within three days.',
  ],
});

const devices: PolicySection = {
  id: 'devices',
  title: 'Cookies, and what your browser keeps',
  table: {
    caption: 'Cookies, and what your browser keeps',
    head: ['Name', 'What', 'How long'],
    rows: [
      ['maru-known (cookie)', 'By which a device that logged in is known again', '400 days'],
      ['maru-certification (cookie)', 'The browser that began a verification', '40 minutes'],
      ['maru-pass (cookie)', 'By which requests are counted apart on a network with many', 'an hour'],
      [
        'Login (storage)',
        'User ID, kind of membership, what carries the login on',
        'until you log out; expires after 14 days without use',
      ],
      [
        'Display (storage)',
        'Language, high contrast, text size, the addresses of this page and the one before it',
        'until you clear it',
      ],
      ['Popups (storage)', 'Those that you don’t want to see today', 'until you next close one'],
      ['Joining (the window’s storage)', 'What you typed, without passwords', 'until the window is closed'],
      [
        'Favourites (the window’s storage)',
        'The station that you pressed to keep before logging in, and when',
        'until you log in; void after 30 minutes',
      ],
    ],
  },
  notes: [
    'No cookie serves advertising or tracking, and no other company’s program is loaded.',
    'Your browser can refuse cookies and clear all site data. Without cookies you can’t log in or be verified; public pages are all there.',
  ],
};

const notCollected: PolicySection = {
  id: 'not-collected',
  title: 'What is not collected',
  lines: [
    'Your position is used only to find the nearest station, only when you allow it, and only inside your device. It is neither sent nor kept.',
    'Of people outdoors only the numbers that devices count are collected: no pictures, faces or number plates.',
    'Of cleaning vehicles the position, number plate and company are collected; the map shows no driver.',
  ],
};

const officer = ({ officer: { title, department, telephone, emailAddress }, office }: PrivacyFacts): PolicySection => ({
  id: 'officer',
  title: 'Who is in charge',
  table: {
    caption: 'Who is in charge of personal data, and takes requests',
    head: ['What', 'Who or where'],
    rows: [
      ...(title ? [['Privacy officer', title]] : []),
      ['Department', department],
      ['Telephone', telephone],
      ...(emailAddress ? [['E-mail', emailAddress]] : []),
      ['Address', `${office.name}, ${office.address}`],
    ],
  },
});

const remedies: PolicySection = {
  id: 'remedies',
  title: 'Where to turn',
  lines: ['For advice, or where your rights were infringed:'],
  table: {
    caption: 'Where to report an infringement',
    head: ['Institution', 'Telephone', 'Site'],
    rows: [
      ['Privacy Infringement Report Center', '118', 'privacy.kisa.or.kr'],
      ['Personal Information Dispute Mediation Committee', '1833-6972', 'www.kopico.go.kr'],
      ['Supreme Prosecutors’ Office', '1301', 'www.spo.go.kr'],
      ['National Police Agency', '182', 'ecrm.police.go.kr'],
    ],
  },
  notes: [
    `Against how a request to see, correct, delete or stop (${act}, art. 35 to 37) was decided, or that it wasn’t, an administrative appeal may be filed. (Central Administrative Appeals Commission, 110, www.simpan.go.kr)`,
  ],
};

const changes: PolicySection = {
  id: 'changes',
  title: 'Since when, and what changed',
  lines: ['Changes are announced among the notices seven days before, and listed here.'],
  table: {
    caption: 'Changes of this policy',
    head: ['Since', 'What changed'],
    rows: [
      [
        '2026-12-01',
        'Contacts of reports are erased a year after the report. Uses of a guardian’s mobile number, storing a number that a certification changed, the audit log’s retention, the time of the last use, the cookie maru-pass and the stored text size are stated.',
      ],
      [
        '2026-11-27',
        'Subscriptions by e-mail and in browsers, contacts of reports, receivers of alarms and statistics, the public part of vehicles’ paths, and downloads of one’s own data added.',
      ],
      ['2026-11-23', 'Purpose and legal basis of each kind of data; processors, officer and remedies added.'],
      ['2026-11-20', 'The first one.'],
    ],
  },
};
