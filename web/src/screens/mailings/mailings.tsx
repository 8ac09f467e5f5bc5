import { useMemo } from 'react';
import { useCall } from '#lib/api/use-call.ts';
import { pagePath } from '#lib/paths/console-paths.ts';
import { mailingWords as words } from '#texts/ko/console-mailings.ts';
import { monthWords } from '#texts/ko/console-month.ts';
import { ui } from '#texts/ko/ui.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { ActionLink } from '#ui/action/action-link.tsx';
import { Dialog } from '#ui/modal/dialog.tsx';
import { DialogButton } from '../dialog-button.tsx';
import type { Filter } from '../list/filters.tsx';
import { listOf } from '../list/list.ts';
import { ListSection } from '../list/list-screen.tsx';
import { usePlacedSearch } from '../list/placed-search.ts';
import { RowActions } from '../row-actions.tsx';
import { useFilters } from '../statistics/statistics.tsx';
import { type MailedPage, type Mailing, mailingsCall } from './mailing.ts';
import { MailingForm } from './mailing-form.tsx';
import { MailingHistory } from './mailing-history.tsx';

const mailingsOf = (of: MailedPage, filters: readonly Filter[], onClose: () => void) =>
  listOf(mailingsCall, {
    page: of.page,
    title: words.list,
    key: 'mailingId',
    name: 'name',
    query: { statistics: of.statistics },
    columns: [
      {
        field: 'name',
        header: words.name,
        cell: ({ name, conditions }) => (
          <span className="stack">
            <span>{name}</span>
            <span className="muted small">{conditions}</span>
          </span>
        ),
      },
      { id: 'receivers', header: words.receivers, cell: ({ receivers }) => receivers.map(receiverName).join(', ') },
      {
        field: 'nextDatetime',
        header: words.next,
        cell: ({ intervalName, nextDatetime }) => (
          <span className="stack">
            <span>{intervalName}</span>
            <span className="muted small nowrap">{nextDatetime.slice(0, 16) || words.stopped}</span>
          </span>
        ),
      },
      {
        id: 'manage',
        header: words.manage,
        as: 'action',
        width: '14rem',
        cell: (mailing) => <Manage of={of} mailing={mailing} filters={filters} onCloseAll={onClose} />,
      },
    ],
  });

const receiverName = ({ adminName, canSee }: Mailing['receivers'][number]) =>
  canSee ? adminName : `${adminName} (${words.cannotSee})`;

/** The button of a statistics page that opens its mailings. */
export function Mailings({ filters, ...of }: MailedPage & { filters: readonly Filter[] }) {
  return (
    <>
      {of.page.startsWith('systemStatistics/') ? (
        <ActionLink to={pagePath(of.page, 'month')} search={{ statistics: of.statistics }}>
          {monthWords.link}
        </ActionLink>
      ) : null}
      <DialogButton dialog={(close) => <MailingsDialog of={of} filters={filters} onClose={close} />}>
        {words.title}
      </DialogButton>
    </>
  );
}

interface MailingsDialogProps {
  of: MailedPage;
  filters: readonly Filter[];
  onClose: () => void;
}

function MailingsDialog({ of: { page, statistics }, filters, onClose }: MailingsDialogProps) {
  const of = useMemo(() => ({ page, statistics }), [page, statistics]);
  const list = useMemo(() => mailingsOf(of, filters, onClose), [of, filters, onClose]);
  const chosen = useFilters(filters);
  const { data } = useCall(mailingsCall, { query: { statistics, pageNumber: 1, pageSize: 10 } });
  return (
    <Dialog
      title={words.title}
      isWide
      onClose={onClose}
      actions={
        <ActionButton primary onClick={onClose}>
          {ui.close}
        </ActionButton>
      }
    >
      <p className="muted">{words.line}</p>
      {data && words.email[data.email] ? <p>{words.email[data.email]}</p> : null}
      <ListSection
        list={list}
        actions={
          <DialogButton
            permission={[page, 'post']}
            dialog={(close) => <MailingForm of={of} filter={new URLSearchParams(chosen).toString()} onClose={close} />}
          >
            {words.create}
          </DialogButton>
        }
      />
    </Dialog>
  );
}

interface ManageProps {
  of: MailedPage;
  mailing: Mailing;
  filters: readonly Filter[];
  /** Closes the list of mailings, too. */
  onCloseAll: () => void;
}

function Manage({ of, mailing, filters, onCloseAll }: ManageProps) {
  const chosen = useFilters(filters);
  const [, change] = usePlacedSearch({ kind: 'page' });
  const { mailingId, name } = mailing;
  /** Shows the page with the mailing's filter, without changing the days. */
  function openFilter() {
    const stored = new URLSearchParams(mailing.filter);
    const names = filters.flatMap((filter) => filter.names).filter((one) => !/^(start|end)Date/.test(one));
    onCloseAll();
    change(Object.fromEntries(names.map((one) => [one, stored.get(one) ?? ''])), true);
  }
  return (
    <RowActions
      page={of.page}
      of={name}
      words={words}
      dialog={(close) => (
        <MailingForm
          of={of}
          mailing={mailing}
          filter={new URLSearchParams(chosen).toString()}
          onOpenFilter={openFilter}
          onClose={close}
        />
      )}
      remove={['DELETE /admin/api/mailings/{mailingId}', { params: { mailingId } }]}
      list={mailingsCall}
    >
      <DialogButton
        aria-label={words.historyOf(name)}
        dialog={(close) => <MailingHistory of={of} mailing={mailing} onClose={close} />}
      >
        {words.history}
      </DialogButton>
    </RowActions>
  );
}
