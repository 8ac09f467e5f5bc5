import type { BuildingKind } from '@maru/domain/building';
import type { Grade } from '@maru/domain/grade';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { formatMeasurement } from '#lib/formats/measurement.ts';
import { beginning } from '#lib/paths/beginning.ts';
import type { LiveCall } from '#places/live/live-call.ts';
import { LivePlace, type OpenPanelProps } from '#places/map/open-place.tsx';
import { ReportLink } from '#places/place/report-link.tsx';
import { GradeGuide } from '#places/values/grade-guide.tsx';
import { MeasureChart } from '#places/values/measure-chart.tsx';
import { Marked } from '#texts/marked.tsx';
import { useTexts } from '#texts/texts.tsx';
import { ActionLink } from '#ui/action/action-link.tsx';
import type { TimePoint } from '#ui/chart/time-series.ts';
import { GradeBadge } from '#ui/grade/grade-badge.tsx';
import { StaleNote } from '#ui/state/stale-note.tsx';
import { gradedBy, lineColours, measuresOf } from './building-measures.ts';
import { buildingPaths } from './paths.ts';

interface State {
  worstValue: number | null;
  status: Grade;
  isStale: boolean;
  measurementDatetime: string | null;
}

/** An open building with its devices and last days. */
export interface OpenBuilding extends State {
  placeId: number;
  placeName: string;
  dongName: string;
  structureType: string;
  buildingUseType: string;
  buildingGrade: string;
  devices: readonly (State & { deviceId: number; installationLocation: string })[];
  last30Days: readonly { measure: string; bounds: readonly number[]; points: readonly TimePoint[] }[];
}

interface BuildingPanelProps extends OpenPanelProps {
  kind: BuildingKind;
  detail: LiveCall<{ params: { id: number } }, OpenBuilding>;
}

/** The open building with live values. */
export function BuildingPanel({ kind, placeId, name, detail, onClose }: BuildingPanelProps) {
  const { buildings: words } = useTexts();
  const input = { params: { id: placeId } };
  return (
    <LivePlace placeId={placeId} name={name} words={words} detail={detail} input={input} onClose={onClose}>
      {(building) => <BuildingDetail kind={kind} building={building} />}
    </LivePlace>
  );
}

function BuildingDetail({ kind, building }: { kind: BuildingKind; building: OpenBuilding }) {
  const { buildings: words, measures: names, places } = useTexts();
  const measures = measuresOf[kind];
  const [measure] = measures;
  const time = building.measurementDatetime;
  return (
    <div className="detail">
      <p className="block flush muted small regular">
        <Marked>
          {[
            building.dongName,
            words.structureTypes[building.structureType],
            words.buildingUseTypes[building.buildingUseType],
            words.buildingGrades[building.buildingGrade],
          ]
            .filter(Boolean)
            .join(' · ')}
        </Marked>
      </p>
      <div>
        <h3 className="tight-title text-17">{words.worst[kind]}</h3>
        <p className="row wrap middle flush row-gap-2 column-gap-3">
          <strong className="text-36 close-lines">{formatMeasurement(measure, building.worstValue)}</strong>
          <GradeBadge grade={building.status} word={names.gradeWord(building.status, measure)} variant="solid" />
        </p>
        {time === null || building.isStale ? null : (
          <p className="block flush muted small regular">{places.measuredAt(formatDatetime(time))}</p>
        )}
        {time !== null && building.isStale ? <StaleNote measured={places.measuredAt(formatDatetime(time))} /> : null}
      </div>
      <GradeGuide measures={[measure]} name={words.worst[kind]} />
      <MeasureChart
        title={words.days}
        kind="line"
        measure={gradedBy(measure, building.last30Days[0]?.bounds ?? [])}
        datetimeType="day"
        series={building.last30Days.map((line, at) => ({
          colourAt: lineColours[at] ?? at,
          name: names.name(measures.find(({ field }) => field === line.measure) ?? measure),
          points: line.points,
        }))}
        height={200}
      />
      <div>
        <h3 className="tight-title text-17">{words.deviceTitle}</h3>
        <ul className="stack">
          {building.devices.map((device) => (
            <li className="row wrap between row-gap-2 column-gap-4" key={device.deviceId}>
              <span>
                <Marked>{device.installationLocation || words.devices(1)}</Marked>
              </span>
              <span>
                {formatMeasurement(measure, device.worstValue)}{' '}
                <GradeBadge grade={device.status} word={names.gradeWord(device.status, measure)} variant="plain" />
              </span>
            </li>
          ))}
        </ul>
      </div>
      <div className="row wrap">
        <ActionLink to={buildingPaths[kind].list} search={beginning}>
          {words.toList}
        </ActionLink>
        <ReportLink placeId={building.placeId} label={places.reportTrouble} />
      </div>
    </div>
  );
}
