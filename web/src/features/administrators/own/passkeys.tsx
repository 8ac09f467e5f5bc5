import type { OutputOf } from '@maru/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '#lib/api/use-action.ts';
import { useCall } from '#lib/api/use-call.ts';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { useConfirmed } from '#screens/use-confirmed.ts';
import { passkeyWords as words } from '#texts/ko/console-passkeys.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { useFocusKeepingState } from '#ui/modal/focus-keeper.ts';
import { Section } from '#ui/page/section.tsx';
import { AnsweredTable } from '#ui/table/answered-table.tsx';
import { canUsePasskeys } from '../browser-passkeys.ts';
import { AddPasskeyForm, RenamePasskeyForm } from './passkey-forms.tsx';

const passkeysCall = 'GET /admin/api/auth/passkeys';
type Row = OutputOf<typeof passkeysCall>['list'][number];

/** The administrator's passkeys. `needsCode`: adding a passkey requires a one-time code in addition to the password. */
export function Passkeys({ needsCode }: { needsCode: boolean }) {
  const confirmed = useConfirmed();
  const queries = useQueryClient();
  const answer = useCall(passkeysCall, {});
  const deletePasskey = useAction('DELETE /admin/api/auth/passkeys/{passkeyId}');
  const [form, setForm] = useFocusKeepingState<'none' | 'add' | Row>('none');
  const close = () => setForm('none');
  const refresh = () => queries.invalidateQueries({ queryKey: [passkeysCall] });
  const done = async () => {
    close();
    await refresh();
  };
  const remove = async ({ passkeyId, name }: Row) => {
    close();
    const run = () => deletePasskey({ params: { passkeyId } });
    await confirmed({ title: words.delete, of: name, body: words.deleteBody, run });
    // A failure may mean that the passkey has already been deleted.
    await refresh();
  };
  const lack = answer.data && lackOf(answer.data.isAvailable);
  const canAdd = lack === null && form === 'none';
  return (
    <Section
      title={words.title}
      actions={canAdd ? <ActionButton onClick={() => setForm('add')}>{words.add}</ActionButton> : null}
    >
      <p>{words.line}</p>
      {lack ? <p>{lack}</p> : null}
      {form === 'add' ? <AddPasskeyForm needsCode={needsCode} onDone={done} onCancel={close} /> : null}
      {typeof form === 'object' ? (
        <RenamePasskeyForm key={form.passkeyId} passkey={form} onDone={done} onCancel={close} />
      ) : null}
      <AnsweredTable
        call={answer}
        waitingRows={1}
        caption={words.title}
        rows={answer.data?.list}
        rowKey={(row) => String(row.passkeyId)}
        empty={form === 'add' ? null : <p className="muted">{words.empty}</p>}
        columns={[
          { id: 'name', header: words.name, isRowHeader: true, cell: (row) => row.name },
          {
            id: 'keptAt',
            header: words.keptAt,
            isWhole: true,
            cell: (row) => (row.isBackedUp ? words.backedUp : words.oneDevice),
          },
          { id: 'created', header: words.created, isWhole: true, cell: (row) => formatDatetime(row.createdDatetime) },
          {
            id: 'lastUsed',
            header: words.lastUsed,
            isWhole: true,
            cell: (row) => (row.lastUsedDatetime ? formatDatetime(row.lastUsedDatetime) : words.unused),
          },
          {
            id: 'manage',
            header: words.manage,
            isWhole: true,
            cell: (row) => (
              <span className="row gap-3">
                <ActionButton aria-label={words.renameOf(row.name)} onClick={() => setForm(row)}>
                  {words.rename}
                </ActionButton>
                <ActionButton aria-label={words.deleteOf(row.name)} onClick={() => remove(row)}>
                  {words.delete}
                </ActionButton>
              </span>
            ),
          },
        ]}
      />
    </Section>
  );
}

/** The reason why no passkey can be added at this address or in this browser; null if there is none. */
const lackOf = (isAvailable: boolean) => (!isAvailable ? words.noAddress : canUsePasskeys() ? null : words.noBrowser);
