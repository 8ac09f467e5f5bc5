import { useMay } from '#lib/admin-session/me.ts';
import { listAddress } from '#lib/paths/console-paths.ts';
import { select } from '#screens/list/filters.tsx';
import { listOf } from '#screens/list/list.ts';
import { ListScreen } from '#screens/list/list-screen.tsx';
import { smsTemplatesWords, smsByItselfWords as words } from '#texts/ko/console-sms-templates.ts';
import { ActionLink } from '#ui/action/action-link.tsx';
import { StatusSign } from '#ui/state/status-sign.tsx';
import { StandardSign } from '../standard-sign.tsx';
import { SendSwitch } from './send-switch.tsx';

const templates = listOf('GET /admin/api/sms/forecast', {
  page: 'sms/forecast',
  title: words.title,
  key: 'smsTemplateId',
  name: 'message',
  paged: false,
  filters: [
    select('forecastType', smsTemplatesWords.type, smsTemplatesWords.types),
    select('forecastStandard', smsTemplatesWords.standard, smsTemplatesWords.standards),
  ],
  columns: [
    { field: 'forecastTypeName', header: smsTemplatesWords.type, as: 'whole' },
    {
      field: 'forecastStandardName',
      header: smsTemplatesWords.standard,
      as: 'whole',
      cell: ({ forecastStandard }) => <StandardSign standard={forecastStandard} />,
    },
    { field: 'message', header: smsTemplatesWords.message, as: 'cut' },
    { field: 'receiverGroupName', header: smsTemplatesWords.receivers, width: '9rem' },
    {
      field: 'isUsed',
      header: smsTemplatesWords.use,
      as: 'whole',
      cell: ({ isUsed }) => (
        <StatusSign isNormal={isUsed || null}>{isUsed ? smsTemplatesWords.used : smsTemplatesWords.notUsed}</StatusSign>
      ),
    },
    { field: 'lastSendDatetime', header: words.lastSent, as: 'datetime' },
    { field: 'lastReason', header: words.lastReason, as: 'cut' },
    {
      field: 'todayCount',
      header: words.today,
      as: 'number',
      cell: ({ todayCount, dayLimit }) => words.todayOf(todayCount, dayLimit),
    },
  ],
});

/** Templates with the last automatic message and today's number of messages, and the switch for all templates. */
export function ByItselfPage() {
  const may = useMay();
  return (
    <ListScreen
      list={templates}
      above={({ sendsByItself, waitingCount }) => (
        <SendSwitch sendsByItself={sendsByItself} waitingCount={waitingCount} />
      )}
      actions={
        may('sms/template', 'get') ? (
          <ActionLink {...listAddress('sms/template')}>{words.toTemplates}</ActionLink>
        ) : null
      }
    />
  );
}
