import type { OutputOf } from '@maru/contract';
import { type Action, actionNames, actions, areaName, authorityKey, authorityKeys } from '@maru/domain/administration';
import { adminsWords } from '#texts/ko/console-administrators.ts';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import styles from './authority.module.css';

type PageRow = OutputOf<'GET /admin/api/group/{deptCode}/dept-authority'>['pages'][number];

const words = adminsWords.authority;

interface PageTableProps {
  pages: readonly PageRow[];
  /** True if all permissions are granted, regardless of the rows. */
  isAll: boolean;
  /** Keys that saving would grant and, below, revoke. */
  granted: ReadonlySet<string>;
  revoked: ReadonlySet<string>;
  /** Whether the reader may grant (on) or revoke (off) a key. */
  mayTurn: (key: string, isOn: boolean) => boolean;
  onTurn: (key: string, isOn: boolean) => void;
}

/** A row per page with a checkbox per action that the page has. */
export function PageTable({ pages, isAll, granted, revoked, mayTurn, onTurn }: PageTableProps) {
  const box = (row: PageRow, action: Action) => {
    const key = authorityKey(row.page, action);
    if (!authorityKeys.includes(key)) return '-';
    const isOn = isAll || granted.has(key) || (row[action] && !revoked.has(key));
    const change = granted.has(key) ? words.willGrant : revoked.has(key) ? words.willRevoke : null;
    return (
      <label className={styles.box}>
        <input
          type="checkbox"
          className="tick"
          aria-label={words.box(row.name, actionNames[action])}
          aria-describedby={change ? changeId(key) : undefined}
          checked={isOn}
          disabled={!mayTurn(key, !isOn)}
          onChange={() => onTurn(key, !isOn)}
        />
        {change ? (
          <span id={changeId(key)} className="primary bold nowrap">
            {change}
          </span>
        ) : null}
      </label>
    );
  };
  const columns: Column<PageRow>[] = [
    { id: 'area', header: words.area, cell: (row) => areaName(row.page) },
    { id: 'page', header: words.page, isRowHeader: true, cell: (row) => row.name },
    ...actions.map((action) => ({
      id: action,
      header: actionNames[action],
      cell: (row: PageRow) => box(row, action),
    })),
  ];
  return <DataTable caption={words.page} columns={columns} rows={pages} rowKey={(row) => row.page} />;
}

const changeId = (key: string) => `change-${key.replaceAll(/[/:]/g, '-')}`;
