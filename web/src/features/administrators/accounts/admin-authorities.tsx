import type { OutputOf } from '@maru/contract';
import { authorityName, fullAccess, mayGive, personKeys, withImplied } from '@maru/domain/administration';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay, useMe } from '#lib/admin-session/me.ts';
import { useAction } from '#lib/api/use-action.ts';
import { callKey, useCall } from '#lib/api/use-call.ts';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { useDetail } from '#screens/detail/detail.ts';
import { reasonOf } from '#screens/reason-of.ts';
import { useReason } from '#screens/use-reason.tsx';
import { adminsWords } from '#texts/ko/console-administrators.ts';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { SelectField } from '#ui/filter-bar/fields.tsx';
import { focusKeeper } from '#ui/modal/focus-keeper.ts';
import { useModals } from '#ui/modal/modals.tsx';
import { Section } from '#ui/page/section.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { AnsweredTable } from '#ui/table/answered-table.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import { authoritiesCall } from './admin-call.ts';

type Authorities = OutputOf<typeof authoritiesCall>;
type Authority = Authorities['adminAccountAuthList'][number];

const words = adminsWords.detail;
const why = { label: words.reason, needed: words.reasonNeeded };

/** The permissions of an administrator by name. Each addition and removal is one call, whose answer is the new list. */
export function AdminAuthorities({ adminNumber, isOwn }: { adminNumber: number; isOwn: boolean }) {
  const may = useMay();
  const { data: me } = useMe();
  const modals = useModals();
  const queries = useQueryClient();
  const input = { params: { adminNumber } };
  const authorities = useCall(authoritiesCall, input);
  const grant = useAction('POST /admin/api/administrators/{adminNumber}/authorities');
  const revoke = useAction('DELETE /admin/api/administrators/{adminNumber}/authorities');
  const [chosen, setChosen] = useState('');
  const detail = useDetail();
  const toast = useToast();
  const { ask, dialog } = useReason();

  const show = async (named: string, answer: Promise<Authorities>) => {
    try {
      queries.setQueryData(callKey(authoritiesCall, input), await answer);
      setChosen('');
      toast(consoleListWords.deedDone(named));
    } catch (thrown) {
      await modals.failure({ title: words.authorities, body: reasonOf(thrown) });
    }
  };
  const give = async () => {
    const isAll = chosen === fullAccess;
    const name = authorityName(chosen) ?? chosen;
    const title = isAll ? words.addAll : consoleListWords.deed(name, words.grant);
    const body = <p>{isAll ? words.addAllBody : words.addBody(detail.name)}</p>;
    const reason = await ask({ title, body, confirm: isAll ? words.addAll : words.grant, ...why });
    if (reason !== null) await show(title, grant({ ...input, body: { authorityKey: chosen, reason } }));
  };
  const takeBack = async ({ authorityKey, authorityName: name }: Authority) => {
    const title = consoleListWords.deed(name, words.remove);
    const names = revokedWith(authorityKey).map((key) => authorityName(key) ?? key);
    const keepFocus = focusKeeper();
    const reason = await ask({
      title,
      body: <p>{words.removeBody(names.join(', '))}</p>,
      confirm: words.remove,
      ...why,
    });
    if (reason === null) return;
    await show(title, revoke({ ...input, query: { authorityKey, reason } }));
    keepFocus();
  };
  const own = new Set(me?.authorityKeys);
  const held = new Set(authorities.data?.adminAccountAuthList.map(({ authorityKey }) => authorityKey));
  const options = personKeys
    .filter((key) => !held.has(key) && mayGive(own, withImplied(key, true)))
    .map((code) => ({ code, name: authorityName(code) ?? code }));
  /** The authorities that are revoked together with one. */
  const revokedWith = (key: string) => withImplied(key, false).filter((one) => held.has(one));
  const mayRevoke = !isOwn && may('account/admin', 'delete');

  return (
    <Section
      title={words.authorities}
      actions={
        !isOwn && may('account/admin', 'post') ? (
          <>
            <SelectField
              label={words.choose}
              isInline
              value={chosen}
              all={words.chooseOne}
              options={options}
              onChange={setChosen}
            />
            <ActionButton disabled={chosen === ''} onClick={give}>
              {words.add}
            </ActionButton>
          </>
        ) : null
      }
    >
      <p>{words.authoritiesLine}</p>
      <AnsweredTable
        call={authorities}
        waitingRows={2}
        empty={<EmptyState />}
        caption={words.authorities}
        rows={authorities.data?.adminAccountAuthList}
        rowKey={(row) => row.authorityKey}
        columns={[
          { id: 'authority', header: words.authority, isRowHeader: true, cell: (row) => row.authorityName },
          { id: 'by', header: words.grantedBy, cell: (row) => row.grantedBy },
          { id: 'granted', header: words.granted, cell: (row) => formatDatetime(row.grantedDatetime) },
          ...(mayRevoke
            ? [
                {
                  id: 'remove',
                  header: words.remove,
                  cell: (row: Authority) =>
                    mayGive(own, revokedWith(row.authorityKey)) && (
                      <ActionButton aria-label={words.removeOf(row.authorityName)} onClick={() => takeBack(row)}>
                        {words.remove}
                      </ActionButton>
                    ),
                },
              ]
            : []),
        ]}
      />
      {dialog}
    </Section>
  );
}
