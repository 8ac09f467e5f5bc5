import type { OutputOf } from '@maru/contract';
import { isSendNumber } from '@maru/domain/sms';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '#lib/admin-session/me.ts';
import { useAction } from '#lib/api/use-action.ts';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { ConfirmedButton } from '#screens/confirmed-button.tsx';
import { DialogButton } from '#screens/dialog-button.tsx';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { smsSendWords, sendNumberWords as words } from '#texts/ko/console-sms.ts';
import { ui } from '#texts/ko/ui.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { Form } from '#ui/form/form.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { InnerForm } from '#ui/modal/inner-form.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';

type SendNumber = OutputOf<'GET /admin/api/sms/send'>['sendNumbers'][number];

/** The registry of send numbers, for permitted administrators. */
export const SendNumbers = ({ numbers }: { numbers: readonly SendNumber[] }) => (
  <DialogButton permission={['sms/send', 'post']} dialog={(close) => <Registry numbers={numbers} onClose={close} />}>
    {smsSendWords.manageNumbers}
  </DialogButton>
);

function Registry({ numbers, onClose }: { numbers: readonly SendNumber[]; onClose: () => void }) {
  const may = useMay();
  const queries = useQueryClient();
  const add = useAction('POST /admin/api/sms/send-number');
  const remove = useAction('DELETE /admin/api/sms/send-number/{id}');
  /** Announced inside the dialog, which covers toasts. */
  const [said, setSaid] = useState('');
  const refresh = () => queries.invalidateQueries({ queryKey: ['GET /admin/api/sms/send'] });
  const { form, field, forget } = useForm({
    initial: { sendNumber: '', name: '' },
    rules: [
      {
        field: 'sendNumber',
        passes: ({ sendNumber }) => isSendNumber(sendNumber.trim()),
        error: words.wrongNumber,
      },
      { field: 'name', passes: ({ name }) => name.trim() !== '', error: words.nameNeeded },
    ],
    async onSubmit(body) {
      await add({ body });
      setSaid(consoleListWords.deedDone(words.addedOf(body.name.trim())));
      forget();
      await refresh();
    },
  });
  const columns: Column<SendNumber>[] = [
    { id: 'number', header: words.number, isRowHeader: true, isWhole: true, cell: (one) => one.sendNumber },
    { id: 'name', header: words.name, cell: (one) => one.name },
    { id: 'registered', header: words.registered, cell: (one) => formatDatetime(one.registeredDatetime) },
  ];
  if (may('sms/send', 'delete'))
    columns.push({
      id: 'manage',
      header: words.manage,
      cell: ({ sendNumberId: id, name }) => (
        <ConfirmedButton
          aria-label={words.removeOf(name)}
          title={words.remove}
          of={name}
          body={words.removeLine}
          run={() => remove({ params: { id } })}
          after={() => {
            setSaid(consoleListWords.deedDone(words.removeOf(name)));
            return refresh();
          }}
        />
      ),
    });
  return (
    <InnerForm title={words.title} isWide onClose={onClose}>
      <div className="stack one-column gap-4">
        <p className="verbatim">{words.line}</p>
        <p role="status" className="collapses">
          {said}
        </p>
        {numbers.length > 0 ? (
          <DataTable
            caption={words.title}
            columns={columns}
            rows={numbers}
            rowKey={(one) => String(one.sendNumberId)}
          />
        ) : null}
        <Form {...form} actions={<ActionButton onClick={onClose}>{ui.close}</ActionButton>} submit={words.add}>
          <FormField {...field('sendNumber')} label={words.number} inputMode="tel" maxLength={20} />
          <FormField {...field('name')} label={words.name} maxLength={40} />
        </Form>
      </div>
    </InnerForm>
  );
}
