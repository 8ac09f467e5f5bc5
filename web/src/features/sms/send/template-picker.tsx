import type { OutputOf } from '@maru/contract';
import { useState } from 'react';
import { useMay } from '#lib/admin-session/me.ts';
import { select, text } from '#screens/list/filters.tsx';
import { listOf } from '#screens/list/list.ts';
import { ListSection } from '#screens/list/list-screen.tsx';
import { smsSendWords as words } from '#texts/ko/console-sms.ts';
import { smsTemplatesWords } from '#texts/ko/console-sms-templates.ts';
import { ui } from '#texts/ko/ui.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { InnerForm } from '#ui/modal/inner-form.tsx';
import { StandardSign } from '../standard-sign.tsx';

const templatesCall = 'GET /admin/api/sms/device/template';
type Template = OutputOf<typeof templatesCall>['list'][number];

const templatesWith = (onPick: (template: Template) => void) =>
  listOf(templatesCall, {
    page: 'sms/send',
    title: words.templates,
    key: 'smsTemplateId',
    name: 'message',
    filters: [
      select('forecastType', smsTemplatesWords.type, smsTemplatesWords.types),
      select('forecastStandard', smsTemplatesWords.standard, smsTemplatesWords.standards),
      text('keyword', words.templateKeyword),
    ],
    columns: [
      {
        id: 'pick',
        header: words.pick,
        cell: (template: Template) => (
          <ActionButton aria-label={words.pickOf(template.message.slice(0, 20))} onClick={() => onPick(template)}>
            {words.pick}
          </ActionButton>
        ),
      },
      { field: 'message', header: smsTemplatesWords.message, as: 'cut' },
      { field: 'forecastTypeName', header: smsTemplatesWords.type, as: 'whole' },
      {
        field: 'forecastStandardName',
        header: smsTemplatesWords.standard,
        as: 'whole',
        cell: ({ forecastStandard }) => <StandardSign standard={forecastStandard} />,
      },
    ],
  });

/** Chooses a template to start with, for permitted administrators. */
export function TemplatePicker({ onPick }: { onPick: (message: string) => void }) {
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const [said, setSaid] = useState('');
  if (!may('sms/template', 'get')) return null;
  return (
    <div className="row wrap middle">
      <ActionButton onClick={() => setOpen(true)}>{words.template}</ActionButton>
      <span role="status">{said}</span>
      {isOpen ? (
        <Templates
          onClose={() => setOpen(false)}
          onPick={({ message }) => {
            onPick(message);
            setSaid(words.picked);
            setOpen(false);
          }}
        />
      ) : null}
    </div>
  );
}

function Templates({ onPick, onClose }: { onPick: (template: Template) => void; onClose: () => void }) {
  // Declared once, because a new declaration would reset the list.
  const [list] = useState(() => templatesWith(onPick));
  return (
    <InnerForm title={words.template} isWide onClose={onClose}>
      <ListSection list={list} />
      <div className="row end">
        <ActionButton onClick={onClose}>{ui.close}</ActionButton>
      </div>
    </InnerForm>
  );
}
