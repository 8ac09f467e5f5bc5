import { useNavigate } from '@tanstack/react-router';
import { useMay } from '#lib/admin-session/me.ts';
import type { Search } from '#lib/paths/search.ts';
import { DialogButton } from '#screens/dialog-button.tsx';
import { allAtOnce } from '#screens/list/bulk.ts';
import { select, text } from '#screens/list/filters.tsx';
import { listOf } from '#screens/list/list.ts';
import { ListScreen } from '#screens/list/list-screen.tsx';
import { smsTemplatesWords as words } from '#texts/ko/console-sms-templates.ts';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { CutText } from '#ui/list/cut-text.tsx';
import { StatusSign } from '#ui/state/status-sign.tsx';
import styles from '../sms.module.css';
import { StandardSign } from '../standard-sign.tsx';
import { type Template, TemplateDialog, templatesCall } from './template-dialog.tsx';

const page = 'sms/template';

const templates = listOf(templatesCall, {
  page,
  title: words.title,
  key: 'smsTemplateId',
  name: 'message',
  bulkName: ({ forecastTypeName, forecastStandardName }) => words.nameOf(forecastTypeName, forecastStandardName),
  filters: [
    select('forecastType', words.type, words.types),
    select('forecastStandard', words.standard, words.standards),
    text('keyword', words.keyword),
  ],
  columns: [
    { field: 'rowNumber', header: words.number, as: 'number' },
    { field: 'forecastTypeName', header: words.type, as: 'whole' },
    {
      field: 'forecastStandardName',
      header: words.standard,
      as: 'whole',
      cell: ({ forecastStandard }) => <StandardSign standard={forecastStandard} />,
    },
    { field: 'message', header: words.message, as: 'cut', cell: (template) => <Message template={template} /> },
    { field: 'receiverGroupName', header: words.receivers, width: '9rem' },
    { field: 'sendNumber', header: words.sendNumber, as: 'whole' },
    { field: 'isUrgent', header: words.urgency, cell: (row) => (row.isUrgent ? words.urgent : words.notUrgent) },
    {
      field: 'isUsed',
      header: words.use,
      as: 'whole',
      cell: ({ isUsed }) => <StatusSign isNormal={isUsed || null}>{isUsed ? words.used : words.notUsed}</StatusSign>,
    },
    { field: 'dayLimit', header: words.dayLimit, as: 'number' },
  ],
  bulk: [
    {
      label: words.remove,
      line: words.removeLine,
      needs: 'delete',
      run: allAtOnce('DELETE /admin/api/sms/device/template/{id}', ({ smsTemplateId: id }: Template) => ({
        params: { id },
      })),
    },
  ],
});

/** Templates of automatic text messages. */
export const TemplatesPage = () => <ListScreen list={templates} actions={<NewTemplate />} />;

/** A template's message; with the permission to write, a button that opens the template. */
function Message({ template }: { template: Template }) {
  const mayWrite = useMay()(page, 'post');
  if (!mayWrite) return <CutText>{template.message}</CutText>;
  return (
    <DialogButton
      className={styles.opens}
      title={template.message}
      dialog={(close) => <TemplateDialog template={template} onClose={close} />}
    >
      {template.message}
      <VisuallyHidden> {words.change}</VisuallyHidden>
    </DialogButton>
  );
}

/** Creates a template, and returns to the first page of the list. */
function NewTemplate() {
  const navigate = useNavigate();
  const toFirstPage = () =>
    navigate({ to: '.', search: (search: Search) => ({ ...search, pageNumber: '' }), resetScroll: false });
  return (
    <DialogButton
      permission={[page, 'post']}
      primary
      dialog={(close) => <TemplateDialog onSaved={toFirstPage} onClose={close} />}
    >
      {words.create}
    </DialogButton>
  );
}
