import { listOf } from '#screens/list/list.ts';
import { ListScreen } from '#screens/list/list-screen.tsx';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { smsHistoryWords as words } from '#texts/ko/console-sms.ts';

const sandboxTexts = listOf('GET /admin/api/sms/sandbox', {
  page: 'sms/history',
  title: words.sandbox,
  key: 'messageId',
  name: 'receiveMobileNumber',
  columns: [
    { field: 'rowNumber', header: consoleListWords.number, as: 'number' },
    { field: 'sendDatetime', header: words.sentAt, as: 'datetime' },
    { field: 'receiveMobileNumber', header: words.receiver, as: 'whole' },
    { field: 'sendNumber', header: words.sendNumber, as: 'whole' },
    { field: 'message', header: words.content, as: 'cut' },
  ],
});

/** Text messages that the sandbox received. */
export const SmsSandboxPage = () => (
  <ListScreen list={sandboxTexts} above={<p className="verbatim">{words.sandboxLine}</p>} />
);
