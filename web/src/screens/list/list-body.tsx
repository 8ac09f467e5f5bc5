import type { CallKey } from '@maru/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useFreshMe, useMay } from '#lib/admin-session/me.ts';
import type { CallInput } from '#lib/api/api.ts';
import { download } from '#lib/api/file.ts';
import { partsOf } from '#lib/paths/page-link.tsx';
import { consoleLabelWords } from '#texts/ko/console-excel.ts';
import { consoleListWords as words } from '#texts/ko/console-list.ts';
import { ActionLink } from '#ui/action/action-link.tsx';
import { ExcelButton, FileButton } from '#ui/excel/excel-button.tsx';
import { ListView } from '#ui/list/list-view.tsx';
import { Toolbar } from '#ui/list/toolbar.tsx';
import { useListLayout } from '#ui/list/use-list-layout.ts';
import { useReason } from '../use-reason.tsx';
import type { BulkAction } from './bulk.ts';
import { BulkActionDialog } from './bulk-action-dialog.tsx';
import { ChosenActions } from './chosen-actions.tsx';
import styles from './list.module.css';
import type { ExcelCallKey, LabelCallKey, List } from './list.ts';
import { ListFilters } from './list-filters.tsx';
import { useChosen } from './use-chosen.ts';
import { inputOf, type ListUse, type ParamsOf } from './use-list.ts';

interface ListBodyProps<K extends CallKey, Row extends object> {
  list: List<K, Row>;
  use: ListUse<K, Row>;
  params: ParamsOf<K>;
  /** Additional actions on the list. */
  actions?: ReactNode;
  /** Overview of the filtered rows, shown above them. */
  overview?: ReactNode;
}

/** A list's filters, toolbar, rows and pager; with a selection, its actions. */
export function ListBody<K extends CallKey, Row extends object>(props: ListBodyProps<K, Row>) {
  const { list, use, params, actions, overview } = props;
  const may = useMay();
  const queries = useQueryClient();
  const freshMe = useFreshMe();
  const offered = useMemo(() => list.columnsBy(use.filters), [list, use.filters]);
  const layout = useListLayout(list.id, list.columns, offered);
  const chosen = useChosen(list, params, use);
  const [action, setAction] = useState<BulkAction<Row> | null>(null);
  const { excel, excelReason, labels } = list;
  const { ask, dialog } = useReason();
  // The list's declaration ensures that the input is the same.
  const excelInput = inputOf<ExcelCallKey>(params as ParamsOf<ExcelCallKey>, use.query);
  const labelInput = inputOf<LabelCallKey>(params as ParamsOf<LabelCallKey>, use.query);
  const bulk = list.bulk.filter(({ needs }) => may(list.page, needs));
  const mayCreate = list.create && may(list.page, 'post') ? list.create : undefined;

  const emptyHint = hintOf(use, mayCreate?.label);

  return (
    <>
      <ListFilters label={words.filters.of(list.title)} list={list} use={use} />
      {overview ? <div className={styles.overview}>{overview}</div> : null}
      <Toolbar
        totalCount={use.totalCount}
        controls={list.isPaged ? use.controls : undefined}
        layout={layout}
        selectedCount={chosen.keys.size}
        bulkActions={
          <ChosenActions actions={bulk} chosen={chosen} totalCount={use.totalCount ?? 0} onBegin={setAction} />
        }
      >
        {actions}
        {labels && may(list.page, 'get') ? (
          <FileButton words={consoleLabelWords} download={(options) => download(labels, labelInput, options)} />
        ) : null}
        {excel && may(list.page, 'get') ? (
          <ExcelButton
            askReason={excelReason && (() => ask({ ...excelReason, body: <p>{excelReason.line}</p> }))}
            download={({ reason, ...options }) =>
              download(excel, excelReason ? withReason(excelInput, reason) : excelInput, options)
            }
          />
        ) : null}
        {mayCreate ? (
          <ActionLink {...partsOf(mayCreate.to)} primary>
            {mayCreate.label}
          </ActionLink>
        ) : null}
        {list.dialogs?.create(list.page)}
      </Toolbar>
      <ListView
        title={list.title}
        controls={use.controls}
        layout={layout}
        rows={use.rows}
        rowKey={list.keyOf}
        totalCount={use.totalCount}
        problem={use.problem}
        onRetry={use.onRetry}
        isUpdating={use.isUpdating}
        emptyHint={emptyHint === undefined ? undefined : <p>{emptyHint}</p>}
        selection={
          bulk.length > 0
            ? { selected: chosen.keys, onSelect: chosen.choose, nameOf: list.nameOf, canChoose: list.canChoose }
            : undefined
        }
      />
      {dialog}
      {action ? (
        <BulkActionDialog
          action={action}
          rows={chosen.rows.map((row) => ({ key: list.keyOf(row), name: list.bulkName(row), row }))}
          onClose={(results) => {
            setAction(null);
            if (results.length === 0) return;
            const failed = results.filter(({ errorReason }) => errorReason !== '');
            chosen.keep(new Set(failed.map(({ key }) => key)));
            void queries.invalidateQueries({ queryKey: [list.call] });
            // A permission may have been revoked.
            if (failed.length > 0) void freshMe().catch(() => undefined);
          }}
        />
      ) : null}
    </>
  );
}

/** A suggestion for an empty result: other filters, a new object, or by default another range. */
function hintOf({ filters, cleared }: Pick<ListUse<CallKey, object>, 'filters' | 'cleared'>, create?: string) {
  const names = Object.keys(filters);
  if (names.some((name) => filters[name] !== cleared[name])) return words.emptyFiltered;
  if (create !== undefined) return words.emptyNew(create);
  return names.some((name) => cleared[name]) ? words.emptyRange : undefined;
}

/** Adds the reason to the input of calls that require one. */
const withReason = (input: CallInput<ExcelCallKey>, reason: string): CallInput<ExcelCallKey> => {
  const { query } = input as { query?: object };
  return { ...input, query: { ...query, reason } } as CallInput<ExcelCallKey>;
};
