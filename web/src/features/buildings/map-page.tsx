import type { BuildingKind } from '@maru/domain/building';
import type { Grade } from '@maru/domain/grade';
import { useEffect, useMemo, useRef, useState } from 'react';
import { formatMeasurement, formatValue } from '#lib/formats/measurement.ts';
import type { Search } from '#lib/paths/search.ts';
import { useSearchState } from '#lib/paths/use-search-state.ts';
import type { LiveCall } from '#places/live/live-call.ts';
import { MapBar } from '#places/map/map-bar.tsx';
import { newestReading } from '#places/map/markers.ts';
import type { OpenPanelProps } from '#places/map/open-place.tsx';
import { PlaceMap } from '#places/map/place-map.tsx';
import { PlaceRow } from '#places/map/place-row.tsx';
import { GradeGuide } from '#places/values/grade-guide.tsx';
import { useTexts } from '#texts/texts.tsx';
import { SelectField } from '#ui/filter-bar/fields.tsx';
import { optionsOf } from '#ui/form/form-select.tsx';
import { measuresOf } from './building-measures.ts';
import { BuildingPanel, type OpenBuilding } from './building-panel.tsx';
import { buildingLooks, crackBuilding, crackBuildings, tiltBuilding, tiltBuildings } from './buildings.ts';

/** Map of buildings by tilt. */
export const GradientMapPage = () => <BuildingMap kind="tilt" markers={tiltBuildings} detail={tiltBuilding} />;
/** Map of buildings by crack width. */
export const CrackMapPage = () => <BuildingMap kind="crack" markers={crackBuildings} detail={crackBuilding} />;

/** An open building of the union map, by tilt. */
export const GradientPanel = (props: OpenPanelProps) => <BuildingPanel kind="tilt" detail={tiltBuilding} {...props} />;
/** An open building of the union map, by crack width. */
export const CrackPanel = (props: OpenPanelProps) => <BuildingPanel kind="crack" detail={crackBuilding} {...props} />;

/** A building's fields on the map and in its list. */
interface BuildingMarker {
  installationPlaceId: number;
  installationPlaceName: string;
  dongCode: string;
  latitude: number;
  longitude: number;
  worstValue: number | null;
  status: Grade;
  statusName: string;
  measurementDatetime: string | null;
}

interface MarkersQuery {
  structureType?: string;
  buildingGrade?: string;
}

interface BuildingMapProps {
  kind: BuildingKind;
  markers: LiveCall<{ query: MarkersQuery }, { list: BuildingMarker[] }>;
  detail: LiveCall<{ params: { id: number } }, OpenBuilding>;
}

const parseQuery = ({ structureType = '', buildingGrade = '' }: Search) => ({ structureType, buildingGrade });
const applyMs = 500;

function BuildingMap({ kind, markers, detail }: BuildingMapProps) {
  const { buildings: words, filterBar, measures } = useTexts();
  const [measure] = measuresOf[kind];
  const [{ structureType, buildingGrade }, change] = useSearchState(parseQuery);
  const isKnown = (code: string, names: object) => Object.hasOwn(names, code);
  const query = {
    ...(isKnown(structureType, words.structureTypes) && { structureType }),
    ...(isKnown(buildingGrade, words.buildingGrades) && { buildingGrade }),
  };
  const result = markers.useAnswer({ query }, { keepPrevious: true });
  markers.useNews({ applyMs });
  const rows = result.data?.list;
  const changed = useChanged(rows);
  const markerOf = useMemo(
    () => (row: BuildingMarker) => ({
      id: row.installationPlaceId,
      name: row.installationPlaceName,
      longitude: row.longitude,
      latitude: row.latitude,
      look: row.status,
      text: formatValue(measure, row.worstValue),
      value: row.worstValue === null ? null : Math.abs(row.worstValue),
    }),
    [measure],
  );
  return (
    <PlaceMap
      words={words.map[kind]}
      answer={{ rows, isPending: result.isPending, error: result.error, refetch: result.refetch, changed }}
      looks={buildingLooks}
      lookName={(look) => measures.gradeWord(look as Grade, measure)}
      markerOf={markerOf}
      newest={newestReading(rows ?? [])}
      narrowing={['structureType', 'buildingGrade']}
      guide={<GradeGuide measures={[measure]} name={words.worst[kind]} />}
      bar={
        <MapBar title={words.map[kind].title} isNarrowed={structureType !== '' || buildingGrade !== ''}>
          <div className="stack gap-4 below-5 stretched-columns-11">
            <SelectField
              label={words.structureType}
              value={structureType}
              all={filterBar.all}
              options={optionsOf(words.structureTypes)}
              onChange={(code) => change({ structureType: code || undefined })}
            />
            <SelectField
              label={words.buildingGrade}
              value={buildingGrade}
              all={filterBar.all}
              options={optionsOf(words.buildingGrades)}
              onChange={(code) => change({ buildingGrade: code || undefined })}
            />
          </div>
        </MapBar>
      }
      row={(row, dongName) => (
        <PlaceRow
          marker={{
            ...row,
            facilityType: '',
            measurementValue: row.worstValue,
            measurementStatus: row.status,
            measurementStatusName: row.statusName,
          }}
          measure={measure}
          dongName={dongName}
          side={undefined}
        />
      )}
      panel={(placeId, row, close) => (
        <BuildingPanel
          key={placeId}
          kind={kind}
          placeId={placeId}
          name={row && `${row.installationPlaceName} ${formatMeasurement(measure, row.worstValue)}`}
          detail={detail}
          onClose={close}
        />
      )}
    />
  );
}

const noIds: ReadonlySet<number> = new Set();

/** Ids of the buildings whose value changed. */
function useChanged(rows: readonly BuildingMarker[] | undefined): ReadonlySet<number> {
  const [changed, setChanged] = useState(noIds);
  const before = useRef(new Map<number, number | null>());
  useEffect(() => {
    if (!rows) return;
    const known = before.current;
    const different = rows.filter(
      ({ installationPlaceId: id, worstValue }) => known.has(id) && known.get(id) !== worstValue,
    );
    before.current = new Map(rows.map((row) => [row.installationPlaceId, row.worstValue]));
    if (different.length > 0) setChanged(new Set(different.map((row) => row.installationPlaceId)));
  }, [rows]);
  return changed;
}
