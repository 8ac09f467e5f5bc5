import { humidityCorrections } from '@maru/domain/humidity';
import { type MasterKind, masterKindNames, masterKinds, masterPage } from '@maru/domain/master-data';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '#lib/admin-session/me.ts';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { listAddress } from '#lib/paths/console-paths.ts';
import { PageLink } from '#lib/paths/page-link.tsx';
import type { Search } from '#lib/paths/search.ts';
import { useSearchState } from '#lib/paths/use-search-state.ts';
import { select, text } from '#screens/list/filters.tsx';
import { type List, listOf } from '#screens/list/list.ts';
import { ListSection } from '#screens/list/list-screen.tsx';
import { MasterForm } from '#screens/master/master-form.tsx';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { masterWords as words } from '#texts/ko/console-master.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { PageHead } from '#ui/page/page-head.tsx';
import { StatusSign } from '#ui/state/status-sign.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { type MasterRow, RowActions, rowsCall } from './row-actions.tsx';

function listOfKind(kind: MasterKind): List<typeof rowsCall, MasterRow> {
  const { name, parent, hasCode, usedBy } = masterKinds[kind];
  return listOf(rowsCall, {
    page: masterPage,
    title: name,
    key: 'masterId',
    name: 'name',
    filters: [
      ...(parent?.codes ? [select('parentCode', parent.name, parent.codes)] : []),
      select('state', words.state, words.states),
      text('keyword', words.keyword),
    ],
    columns: [
      { field: 'rowNumber', header: consoleListWords.number, as: 'number' },
      { field: 'name', header: words.name, sort: true },
      ...(parent ? [{ field: 'parentName', header: parent.name, sort: true } as const] : []),
      ...(hasCode ? [{ field: 'code', header: words.code, sort: true, as: 'whole' } as const] : []),
      ...(kind === 'model'
        ? [{ id: 'correction', header: words.correction, cell: (row: MasterRow) => correctionOf(row) }]
        : []),
      { field: 'useCount', header: words.uses(usedBy), sort: true, as: 'number' },
      {
        id: 'state',
        header: words.state,
        cell: ({ isRetired }) => (
          <StatusSign isNormal={!isRetired}>{isRetired ? words.states.retired : words.states.offered}</StatusSign>
        ),
      },
      { id: 'manage', header: words.manage, cell: (row) => <RowActions kind={kind} row={row} /> },
    ],
  });
}

/** A model's correction and its start; empty for devices that can't be corrected. */
function correctionOf({ canCorrect, correction, correctionStartDatetime }: MasterRow): string {
  if (!correction) return canCorrect ? words.uncorrected : '';
  return words.correctedSince(humidityCorrections[correction].name, formatDatetime(correctionStartDatetime));
}

const lists = new Map(masterKindNames.map((kind) => [kind, listOfKind(kind)]));

const parse = ({ kind }: Search) => ({ kind: masterKindNames.find((one) => one === kind) ?? masterKindNames[0] });

/** Master data: one tab per kind. */
export function MasterPage() {
  const [{ kind }] = useSearchState(parse);
  const navigate = useNavigate();
  const list = lists.get(kind);
  // Resets the filters, because the kinds have different filters.
  const show = (one: MasterKind) => void navigate({ to: '.', search: { kind: one } });
  return (
    <>
      <PageHead title={words.title} />
      <nav className="tab-list row wrap below-5" aria-label={words.kinds}>
        {masterKindNames.map((one) => (
          <button
            key={one}
            type="button"
            className="tab padded-block-4 padded-inline-5"
            aria-pressed={one === kind}
            onClick={() => show(one)}
          >
            {masterKinds[one].name}
          </button>
        ))}
      </nav>
      {list ? (
        <ListSection key={kind} list={list} params={{ kind }} prefix="" actions={<Actions kind={kind} />} />
      ) : null}
      <p className="above-6">
        {words.areas} <PageLink {...listAddress('device/cctv')}>{words.areasLink}</PageLink>
      </p>
    </>
  );
}

/** Adds one row, or the rows of a workbook. */
function Actions({ kind }: { kind: MasterKind }) {
  const may = useMay();
  const [open, setOpen] = useState<'add' | 'import' | null>(null);
  const close = () => setOpen(null);
  if (!may(masterPage, 'post')) return null;
  return (
    <>
      <ActionButton onClick={() => setOpen('import')}>{words.import.open}</ActionButton>
      <ActionButton primary onClick={() => setOpen('add')}>
        {words.addOf(masterKinds[kind].name)}
      </ActionButton>
      {open === 'add' ? <MasterForm kind={kind} onClose={close} /> : null}
      {open === 'import' ? <ImportDialog kind={kind} onClose={close} /> : null}
    </>
  );
}
