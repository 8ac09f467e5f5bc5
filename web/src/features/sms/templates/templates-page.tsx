import type { OutputOf } from '@maru/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useMay } from '#lib/admin-session/me.ts';
import type { Search } from '#lib/paths/search.ts';
import { allAtOnce } from '#screens/list/bulk.ts';
import { select, text } from '#screens/list/filters.tsx';
import { listOf } from '#screens/list/list.ts';
import { ListScreen } from '#screens/list/list-screen.tsx';
import { smsTemplatesWords as words } from '#texts/ko/console-sms-templates.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { StatusSign } from '#ui/state/status-sign.tsx';
import styles from '../sms.module.css';
import { StandardSign } from '../standard-sign.tsx';
import { TemplateDialog } from './template-dialog.tsx';

const page = 'sms/template';
const templatesCall = 'GET /admin/api/sms/device/template';
type Template = OutputOf<typeof templatesCall>['list'][number];

/**
 * The list of templates. Pressing a template's message calls `onChange`, which is null without the permission to write.
 */
const templatesWith = (onChange: ((template: Template) => void) | null) =>
  listOf(templatesCall, {
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
      {
        field: 'message',
        header: words.message,
        as: 'cut',
        ...(onChange && {
          cell: (template: Template) => (
            <button type="button" className={styles.opens} title={template.message} onClick={() => onChange(template)}>
              {template.message}
              <VisuallyHidden> {words.change}</VisuallyHidden>
            </button>
          ),
        }),
      },
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

/**
 * Templates of automatic text messages. Creating a template returns to the first page of the list; changing a template
 * doesn't.
 */
export function TemplatesPage() {
  const mayWrite = useMay()(page, 'post');
  const queries = useQueryClient();
  const navigate = useNavigate();
  /** The template in the dialog; null for a new template, undefined while the dialog is closed. */
  const [written, setWritten] = useState<Template | null | undefined>(undefined);
  const list = useMemo(() => templatesWith(mayWrite ? setWritten : null), [mayWrite]);
  return (
    <>
      <ListScreen
        list={list}
        actions={
          mayWrite ? (
            <ActionButton primary onClick={() => setWritten(null)}>
              {words.create}
            </ActionButton>
          ) : null
        }
      />
      {written !== undefined ? (
        <TemplateDialog
          template={written}
          onClose={() => setWritten(undefined)}
          onSaved={async () => {
            setWritten(undefined);
            if (written === null)
              await navigate({
                to: '.',
                search: (search: Search) => ({ ...search, pageNumber: '' }),
                resetScroll: false,
              });
            await queries.invalidateQueries({ queryKey: [templatesCall] });
          }}
        />
      ) : null}
    </>
  );
}
