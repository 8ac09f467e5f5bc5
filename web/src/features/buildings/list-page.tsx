import type { BuildingKind } from '@maru/domain/building';
import { crackIncrement } from '@maru/domain/building';
import { useMemo } from 'react';
import { formatMeasurement, formatValue } from '#lib/formats/measurement.ts';
import { MeasuredAt } from '#places/values/value-columns.tsx';
import type { Texts } from '#texts/ko.ts';
import { Marked, useSay } from '#texts/marked.tsx';
import { useTexts } from '#texts/texts.tsx';
import { ActionLink } from '#ui/action/action-link.tsx';
import { GradeBadge } from '#ui/grade/grade-badge.tsx';
import type { Column } from '#ui/table/columns.ts';
import { BuildingList } from './building-list.tsx';
import { measuresOf } from './building-measures.ts';
import { type CrackBuilding, crackBuildings, type TiltBuilding, tiltBuildings } from './buildings.ts';
import { buildingPaths } from './paths.ts';

type Building = TiltBuilding | CrackBuilding;

/** Buildings by tilt. */
export function GradientPage() {
  const texts = useTexts();
  const columns = useMemo(() => tiltColumns(texts), [texts]);
  return (
    <BuildingList
      kind="tilt"
      call={tiltBuildings}
      columns={columns}
      card={(row) => <BuildingCard kind="tilt" building={row} />}
    />
  );
}

/** Buildings by crack width. */
export function CrackPage() {
  const texts = useTexts();
  const columns = useMemo(() => crackColumns(texts), [texts]);
  return (
    <BuildingList
      kind="crack"
      call={crackBuildings}
      columns={columns}
      card={(row) => <BuildingCard kind="crack" building={row} />}
    />
  );
}

const whereOf = (row: Building, { buildings: words }: Texts) =>
  `${row.dongName} · ${words.structureTypes[row.structureType] ?? row.structureTypeName}`;

/** Columns of a building's facts, for either kind. */
const factColumns = (texts: Texts): Column<Building>[] => [
  {
    id: 'name',
    header: texts.buildings.place,
    isRowHeader: true,
    width: 'clamp(9.5rem, 16vw, 14rem)',
    cell: (row) => (
      <>
        <Marked>{row.placeName}</Marked>
        <span className="block flush muted small regular">
          <Marked>{whereOf(row, texts)}</Marked>
        </span>
      </>
    ),
  },
  {
    id: 'use',
    header: texts.buildings.buildingUseType,
    cell: (row) => texts.buildings.buildingUseTypes[row.buildingUseType] ?? row.buildingUseTypeName,
  },
  {
    id: 'grade',
    header: texts.buildings.buildingGrade,
    cell: (row) => texts.buildings.buildingGrades[row.buildingGrade] ?? row.buildingGradeName,
  },
];

const stateColumns = (kind: BuildingKind, texts: Texts): Column<Building>[] => [
  {
    id: 'worst',
    header: texts.buildings.worst[kind],
    note: measuresOf[kind][0].unit,
    isNumeric: true,
    cell: (row) => <strong>{formatValue(measuresOf[kind][0], row.worstValue)}</strong>,
  },
  {
    id: 'status',
    header: texts.buildings.status,
    cell: (row) => (
      <GradeBadge grade={row.status} word={texts.measures.gradeWord(row.status, measuresOf[kind][0])} variant="plain" />
    ),
  },
  { id: 'measured', header: texts.places.measured, cell: (row) => <MeasuredAt latest={row} /> },
  { id: 'map', header: texts.buildings.onMap, cell: (row) => <MapLink kind={kind} building={row} /> },
];

const tiltColumns = (texts: Texts): Column<TiltBuilding>[] => [
  ...factColumns(texts),
  ...measuresOf.tilt.map(
    (measure, at): Column<TiltBuilding> => ({
      id: measure.type,
      header: texts.measures.name(measure),
      note: texts.buildings.ofWorst(measure.unit),
      isNumeric: true,
      cell: (row) => formatValue(measure, at === 0 ? row.xAvgValue : row.yAvgValue),
    }),
  ),
  ...stateColumns('tilt', texts),
];

const crackColumns = (texts: Texts): Column<CrackBuilding>[] => [
  ...factColumns(texts),
  {
    id: 'increment',
    header: texts.buildings.increment,
    note: texts.buildings.ofMean(crackIncrement.unit),
    isNumeric: true,
    cell: (row) => formatValue(crackIncrement, row.crackAverageIncrement),
  },
  ...stateColumns('crack', texts),
];

function MapLink({ kind, building }: { kind: BuildingKind; building: Building }) {
  const { buildings: words } = useTexts();
  const say = useSay();
  return (
    <ActionLink
      to={buildingPaths[kind].map}
      search={{ place: building.placeId }}
      aria-label={say(words.onMapOf(building.placeName, building.dongName))}
    >
      {words.onMap}
    </ActionLink>
  );
}

/** Card of a building, for narrow screens. */
function BuildingCard({ kind, building }: { kind: BuildingKind; building: Building }) {
  const texts = useTexts();
  const { buildings: words, measures } = texts;
  const [measure] = measuresOf[kind];
  return (
    <article className="stack start row-gap-1 column-gap-3 first-grows">
      <h2 className="whole-row card-title">
        <Marked>{building.placeName}</Marked>
      </h2>
      <p className="whole-row flush">
        {words.worst[kind]} <strong>{formatMeasurement(measure, building.worstValue)}</strong>{' '}
        <GradeBadge grade={building.status} word={measures.gradeWord(building.status, measure)} variant="plain" />
      </p>
      <p className="block flush muted small regular">
        <Marked>
          {whereOf(building, texts)} · {words.buildingGrades[building.buildingGrade] ?? building.buildingGradeName}
        </Marked>
        <br />
        <MeasuredAt latest={building} />
      </p>
      <MapLink kind={kind} building={building} />
    </article>
  );
}
