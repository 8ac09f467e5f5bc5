import type { OutputOf } from '@maru/contract';
import { download } from '#lib/api/file.ts';
import { listOf } from '#screens/list/list.ts';
import { ListScreen } from '#screens/list/list-screen.tsx';
import { reasonOf } from '#screens/reason-of.ts';
import { receiverWords } from '#texts/ko/console-alarm-receivers.ts';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { useToast } from '#ui/toast/toast.tsx';

const words = receiverWords.mail;

const mailsCall = 'GET /admin/api/alarm-receivers/mails';
type Mail = OutputOf<typeof mailsCall>['list'][number];

const mails = listOf(mailsCall, {
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
    {
      id: 'attachments',
      header: words.attachments,
      as: 'action',
      width: '9rem',
      cell: (mail) => <Attachments mail={mail} />,
    },
  ],
});

function Attachments({ mail: { attachments } }: { mail: Mail }) {
  const toast = useToast();
  const call = 'GET /admin/api/alarm-receivers/mails/attachments/{sandboxMailAttachmentId}';
  return (
    <span className="row wrap gap-2">
      {attachments.map(({ sandboxMailAttachmentId, filename }) => (
        <ActionButton
          key={sandboxMailAttachmentId}
          aria-label={words.attachmentOf(filename)}
          onClick={() =>
            void download(call, { params: { sandboxMailAttachmentId } }).catch((error) => toast(reasonOf(error)))
          }
        >
          {filename.slice(filename.lastIndexOf('.') + 1).toUpperCase()}
        </ActionButton>
      ))}
    </span>
  );
}

/** E-mails that the sandbox received. */
export const AlarmMailsPage = () => <ListScreen list={mails} above={<p>{receiverWords.mailsLine}</p>} />;
