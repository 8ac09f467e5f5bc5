import { defaultPageSize } from '@maru/domain/paging';
import { pageSizes } from '#lib/paths/paging-state.ts';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import { pageCount, pageWindow } from './page-window.ts';
import styles from './pager.module.css';

interface PagerProps {
  /** Accessible name of the pager if a page has several: 'Stations'. */
  label: string;
  pageNumber: number;
  pageSize: number;
  totalCount: number;
  onPage: (pageNumber: number) => void;
  /** Called when the reader changes the page size. */
  onPageSize?: (pageSize: number) => void;
}

/** First, previous, some page numbers, next, last. Hidden for a single page. */
export function Pager({ onPageSize, ...pager }: PagerProps) {
  if (!onPageSize || pager.totalCount <= defaultPageSize) return <Pages {...pager} />;
  return (
    <div className={styles.sized}>
      <Pages {...pager} />
      <PageSize {...pager} onPageSize={onPageSize} />
    </div>
  );
}

function PageSize({
  label,
  pageSize,
  onPageSize,
}: Pick<PagerProps, 'label' | 'pageSize'> & { onPageSize: (size: number) => void }) {
  const { table: words } = useSharedTexts();
  return (
    <label className={styles.size}>
      <span>{words.pageSize}</span>
      <select
        aria-label={words.pageSizeOf(label)}
        value={pageSize}
        onChange={(event) => onPageSize(Number(event.target.value))}
      >
        {pageSizes.map((size) => (
          <option key={size} value={size}>
            {words.rows(size)}
          </option>
        ))}
      </select>
    </label>
  );
}

function Pages({ label, pageNumber, pageSize, totalCount, onPage }: Omit<PagerProps, 'onPageSize'>) {
  const { table: words } = useSharedTexts();
  const pages = pageCount(totalCount, pageSize);
  if (pages === 1 && pageNumber <= 1) return null;
  const step = (to: number, name: string, sign: string) => (
    <button
      type="button"
      className={styles.page}
      aria-label={name}
      aria-disabled={to === pageNumber}
      onClick={() => to !== pageNumber && onPage(to)}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  );
  return (
    <nav className={styles.pager} aria-label={words.pages(label)}>
      {step(1, words.first, '«')}
      {step(Math.max(1, Math.min(pageNumber - 1, pages)), words.previous, '‹')}
      {pageWindow(pageNumber, pages).map((page) => (
        <button
          key={page}
          type="button"
          className={styles.page}
          aria-label={words.page(page)}
          aria-current={page === pageNumber ? 'page' : undefined}
          onClick={() => page !== pageNumber && onPage(page)}
        >
          {page}
        </button>
      ))}
      {step(Math.min(pages, pageNumber + 1), words.next, '›')}
      {step(pages, words.last, '»')}
    </nav>
  );
}
