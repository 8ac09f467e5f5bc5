import type { OutputOf } from '@maru/contract';
import { airMeasures } from '@maru/domain/air';
import { defaultPageSize } from '@maru/domain/paging';
import { useId, useMemo } from 'react';
import { MeasuredCard } from '#places/list/measured-card.tsx';
import { MeasuredAt, valueColumns } from '#places/values/value-columns.tsx';
import type { Texts } from '#texts/ko.ts';
import { Marked } from '#texts/marked.tsx';
import { useTexts } from '#texts/texts.tsx';
import { ActionButton } from '#ui/action/action-button.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { Pager } from '#ui/table/pager.tsx';
import { RowLink } from '#ui/table/row-link.tsx';
import { airPaths } from '../paths.ts';

/** Number of places per type while all types are shown. */
const firstFew = 5;

/** A place with indoor devices and their latest values. */
type IndoorPlace = OutputOf<'GET /api/air-quality/installation-place/indoor'>['list'][number];

interface FacilityGroupProps {
  name: string;
  places: readonly IndoorPlace[];
  /** Null while every type is shown; then only the first places are listed, with a link to all places of the type. */
  pageNumber: number | null;
  isUpdating: boolean;
  onOpen: () => void;
  onPage: (pageNumber: number) => void;
}

/** The indoor places of one facility type. */
export function FacilityGroup({ name, places, pageNumber, isUpdating, onOpen, onPage }: FacilityGroupProps) {
  const texts = useTexts();
  const { airIndoor: words } = texts;
  const headingId = useId();
  const columns = useMemo(() => indoorColumns(texts), [texts]);
  const start = pageNumber === null ? 0 : (pageNumber - 1) * defaultPageSize;
  const shown = places.slice(start, start + (pageNumber === null ? firstFew : defaultPageSize));
  return (
    <section className="above-8" aria-labelledby={headingId}>
      <h2 className="section-title" id={headingId}>
        {name} <span className="muted medium regular">{words.places(places.length)}</span>
      </h2>
      <DataTable
        caption={name}
        columns={columns}
        rows={shown}
        rowKey={(place) => String(place.placeId)}
        isUpdating={isUpdating}
        card={(place) => (
          <MeasuredCard row={{ ...place, outdoor: null }} measures={airMeasures} pathOf={airPaths.place} />
        )}
      />
      {pageNumber === null ? (
        places.length > firstFew && (
          <div className="above-5 flex centre">
            <ActionButton onClick={onOpen}>{words.all(name, places.length)}</ActionButton>
          </div>
        )
      ) : (
        <Pager
          label={name}
          pageNumber={pageNumber}
          pageSize={defaultPageSize}
          totalCount={places.length}
          onPage={onPage}
        />
      )}
    </section>
  );
}

function indoorColumns(texts: Texts): Column<IndoorPlace>[] {
  return [
    {
      id: 'name',
      header: texts.airList.place,
      isRowHeader: true,
      width: 'clamp(9.5rem, 15vw, 13rem)',
      cell: (place) => (
        <>
          <RowLink to={airPaths.place(place.placeId)}>{place.placeName}</RowLink>
          <span className="block muted small">
            <Marked>{`${place.dongName} · ${place.detailFacilityTypeName}`}</Marked>
          </span>
        </>
      ),
    },
    ...valueColumns<IndoorPlace>(airMeasures, texts, (place) => place.indoor),
    {
      id: 'measured',
      header: texts.places.measured,
      cell: ({ indoor }) => <MeasuredAt latest={indoor} />,
    },
  ];
}
