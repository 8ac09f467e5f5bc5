import type { privacy as ko } from '../ko/privacy.ts';

export const privacy: typeof ko = {
  title: 'Privacy policy',
  intro:
    'This site can be used without logging in. It then collects no personal data such as names or numbers. Of members it keeps what follows.',
  sections: [
    {
      title: 'Your position',
      lines: [
        'Used only to find the nearest station, only when you allow it, and only inside your device. It is neither sent nor kept.',
      ],
    },
    {
      title: 'Kept on your device',
      lines: [
        'Your browser keeps the language and display mode you chose and the addresses of this page and the one before it.',
        'While you are logged in it keeps your user id, the kind of membership and what carries the login on; logging out removes them. What you type while you join stays in that window until it is closed.',
        'There are two cookies: one by which a device that logged in is known again (400 days), and one for the browser that began a certification (40 minutes). Neither serves advertising or tracking.',
        'Clearing the site data removes all of it.',
      ],
    },
    {
      title: 'Access records',
      lines: [
        'For safe operation the server records the time, the address and the outcome of requests.',
        'Against guessing, tries of passwords are counted by account and by address, ten minutes at a time.',
      ],
    },
    {
      title: 'Members',
      lines: [
        'From joining: user id, password, name, birth date, mobile number, kind of membership (adult, child, foreigner), the certification provider’s identifiers (CI, DI), and what you agreed to and when, and every consent given or withdrawn since. Of a child the guardian’s mobile number, CI and DI are kept.',
        'Only where you give them: e-mail address, postal code, address and its details.',
        'While you are a member: when you joined, last logged in and changed the password, how many wrong passwords there were, the state of the account and why it changed, and when a notice of dormancy was sent.',
        'Mobile number, e-mail address, address and its details, CI and DI are kept encrypted, passwords only in a form that can’t be turned back. User id, name, birth date and postal code are not encrypted.',
      ],
    },
    {
      title: 'Devices you log in from',
      lines: [
        'Of each login the device and browser, the address, its beginning and last use are kept. My page shows them and logs them out. They are deleted 30 days after the login expired.',
        'Up to ten devices of an account are known again; one that was not used for 400 days is forgotten.',
      ],
    },
    {
      title: 'Certification',
      lines: [
        'What the provider answered (name, birth date, mobile number, nationality, CI, DI) is kept encrypted, deleted as soon as it is used, and within an hour where it isn’t.',
      ],
    },
    {
      title: 'Services and favourites',
      lines: [
        'When you applied for a service (air quality, indoor air of nursery schools, old buildings, operated facilities) and gave it up is kept.',
        'Your favourite stations and the places you operate are kept.',
      ],
    },
    {
      title: 'Old buildings',
      lines: [
        'Names and telephone numbers of the owners and managers of buildings with tilt or crack sensors are kept encrypted. Only administrators in charge see them; they are deleted when the building is taken away.',
      ],
    },
    {
      title: 'Weighing of cleaning vehicles',
      lines: [
        'Names of the drivers of weighed vehicles and of who was in charge are kept encrypted. Even administrators see them in part only; public statistics and workbooks leave them out.',
      ],
    },
    {
      title: 'Parents named by nursery schools',
      lines: [
        'Names and mobile numbers of parents whom the operator of a nursery school names, so that they see its indoor air, are kept encrypted. They are deleted when the operator removes them, or when nobody operates the place any more.',
      ],
    },
    {
      title: 'Text messages',
      lines: [
        'The numbers that text messages went to are kept encrypted, with what became of each message. Even administrators in charge see them in part only. A number is deleted a year after the message, or when the data of a member who left is deleted.',
      ],
    },
    {
      title: 'Dormancy',
      lines: [
        'An account without a login for a set time (365 days unless said otherwise) becomes dormant, but only where a text message was sent 30 days before. Your certification wakes it.',
        'Meanwhile the same is kept in the same way.',
      ],
    },
    {
      title: 'Closing an account and deletion',
      lines: [
        'Closing an account ends every login. After a set time (30 days unless said otherwise) user id, password, name, birth date, numbers, addresses, CI, DI, logins and devices, favourites, operated places and your consents with their history are deleted.',
        'The member’s number and kind, the times of joining and leaving, the reason chosen and when services were applied for and given up stay for statistics and as evidence, without telling who it was.',
        'What is in a backup goes with that backup.',
      ],
    },
    {
      title: 'When administrators look',
      lines: [
        'Lists show names and numbers masked. To see them whole takes a right of its own and a reason, which is kept.',
        'Who looked at or changed which member, when, from where and why, stays by the member’s number in an audit log that can be neither deleted nor changed.',
      ],
    },
  ],
  contact: (office, telephone) => `Contact: ${office} ${telephone}`,
};
