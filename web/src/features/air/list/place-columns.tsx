import type { OutputOf } from '@maru/contract';
import { airMeasures } from '@maru/domain/air';
import type { ReactNode } from 'react';
import { paths } from '../../../lib/paths/paths.ts';
import type { Texts } from '../../../texts/ko.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { RowLink } from '../../../ui/table/row-link.tsx';
import { FavoriteStar } from '../favorite/favorite-star.tsx';
import { GradedValue } from '../parts/graded-value.tsx';
import { type AirLatest, installations } from '../parts/latest.ts';
import { MeasuredAt } from '../parts/measured-at.tsx';
import styles from './list.module.css';

export type PlaceRow = OutputOf<'GET /api/air-quality/installation-place'>['list'][number];

/** Where a place is and what it is, under its name. */
export const placeLine = (row: PlaceRow) => `${row.dongName} · ${row.detailFacilityTypeName}`;

/** One cell over the place's installations: a line each, in the same order in every column. */
function Lines({ row, texts, line }: { row: PlaceRow; texts: Texts; line: (latest: AirLatest) => ReactNode }) {
  return (
    <span className={styles.lines}>
      {installations.map((installation) => {
        const latest = row[installation];
        return (
          latest && (
            <span key={installation} className={styles.line} data-stale={latest.isStale || undefined}>
              <VisuallyHidden>{texts.air.installation[installation]} </VisuallyHidden>
              {line(latest)}
            </span>
          )
        );
      })}
    </span>
  );
}

/** The list's columns: the place, then a line for outdoor and indoor in each. */
export function placeColumns(texts: Texts): Column<PlaceRow>[] {
  const { air, airList: words } = texts;
  return [
    {
      id: 'name',
      header: words.place,
      isRowHeader: true,
      sort: 'asc',
      width: 'clamp(9.5rem, 16vw, 14rem)',
      cell: (row) => (
        <>
          <RowLink to={paths.airQualityPlace(row.placeId)}>{row.placeName}</RowLink>
          <FavoriteStar placeId={row.placeId} placeName={row.placeName} />
          <span className={styles.where}>{placeLine(row)}</span>
        </>
      ),
    },
    {
      id: 'installation',
      header: words.installation,
      cell: (row) => (
        <span className={styles.lines} aria-hidden="true">
          {installations.map(
            (installation) =>
              row[installation] && (
                <span key={installation} className={styles.line}>
                  {air.installation[installation]}
                </span>
              ),
          )}
        </span>
      ),
    },
    ...airMeasures.map(
      ({ type, unit }): Column<PlaceRow> => ({
        id: type,
        header: air.short[type],
        note: unit,
        isNumeric: true,
        cell: (row) => <Lines row={row} texts={texts} line={(latest) => <GradedValue values={latest} type={type} />} />,
      }),
    ),
    {
      id: 'measured',
      header: words.measured,
      cell: (row) => <Lines row={row} texts={texts} line={(latest) => <MeasuredAt latest={latest} />} />,
    },
  ];
}
