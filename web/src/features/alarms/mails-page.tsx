import { listOf } from '#screens/list/list.ts';
import { ListScreen } from '#screens/list/list-screen.tsx';
import { receiverWords } from '#texts/ko/console-alarm-receivers.ts';
import { consoleListWords } from '#texts/ko/console-list.ts';

const words = receiverWords.mail;

const mails = listOf('GET /admin/api/alarm-receivers/mails', {
  page: 'device/alarm',
  title: receiverWords.mails,
  key: 'sandboxMailId',
  name: 'subject',
  columns: [
    { field: 'rowNumber', header: consoleListWords.number, as: 'number' },
    { field: 'sentDatetime', header: words.sent, as: 'datetime' },
    { field: 'recipient', header: words.recipient, as: 'whole' },
    { field: 'subject', header: words.subject, as: 'whole' },
    { field: 'body', header: words.body, as: 'cut' },
  ],
});

/** E-mails that the sandbox received. */
export const AlarmMailsPage = () => <ListScreen list={mails} above={<p>{receiverWords.mailsLine}</p>} />;
