import type { OutputOf } from '@maru/contract';
import { type BuildingKind, buildingKinds } from '@maru/domain/building';
import { useCall } from '#lib/api/use-call.ts';
import { formatMeasurement } from '#lib/formats/measurement.ts';
import type { Search } from '#lib/paths/search.ts';
import { useSearchState } from '#lib/paths/use-search-state.ts';
import { RequireLogin } from '#lib/session/require-login.tsx';
import { PlaceSection } from '#places/place/measured-place.tsx';
import { ReportLink } from '#places/place/report-link.tsx';
import { GradeGuide } from '#places/values/grade-guide.tsx';
import { MeasuredAt } from '#places/values/value-columns.tsx';
import { ServiceApplication } from '#screens/service-application.tsx';
import { Marked } from '#texts/marked.tsx';
import { useTexts } from '#texts/texts.tsx';
import { SelectField } from '#ui/filter-bar/fields.tsx';
import { GradeBadge } from '#ui/grade/grade-badge.tsx';
import { PageIntro } from '#ui/page/page-intro.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import { PageSkeleton } from '#ui/state/skeleton.tsx';
import { measuresOf } from '../building-measures.ts';

import { DeviceHistory } from './device-history.tsx';

const namesCall = 'GET /api/mypage/building-monitor/installation-name';
type OwnBuilding = OutputOf<typeof namesCall>['list'][number];
const refreshMs = 60_000;

/** Buildings that a citizen owns or manages: current state, and every sensor over time. */
export function OwnBuildingsPage() {
  const { own: words } = useTexts().buildings;
  return (
    <RequireLogin>
      <PageIntro title={words.title} line={words.line} />
      <OwnBuildings />
    </RequireLogin>
  );
}

const parseChosen = ({ building = '', kind = '' }: Search) => ({ building, kind });
const idOf = (building: OwnBuilding) =>
  String(building.tiltInstallationPlaceId ?? building.crackInstallationPlaceId ?? building.installationPlaceName);

function OwnBuildings() {
  const { own: words } = useTexts().buildings;
  const result = useCall(namesCall, {}, { refetchInterval: refreshMs });
  const [{ building: requested, kind: requestedKind }, change] = useSearchState(parseChosen);
  if (result.isError && !result.data)
    return <FailedState what={words.title} problem={result.error} onRetry={() => void result.refetch()} />;
  if (!result.data) return <PageSkeleton />;
  const { list } = result.data;
  const building = list.find((one) => idOf(one) === requested) ?? list[0];
  if (!building)
    return (
      <EmptyState message={words.empty}>
        <ServiceApplication service="oldBuilding" />
      </EmptyState>
    );
  const kinds = buildingKinds.filter((kind) => building[kind] !== null);
  const kind = kinds.find((one) => one === requestedKind) ?? kinds[0];
  const placeId = building.tiltInstallationPlaceId ?? building.crackInstallationPlaceId;
  return (
    <>
      <div className="stack gap-4 below-5 stretched-columns-11">
        {list.length > 1 ? (
          <SelectField
            label={words.choose}
            value={idOf(building)}
            options={list.map((one) => ({ code: idOf(one), name: one.installationPlaceName }))}
            onChange={(code) => change({ building: code })}
          />
        ) : null}
        {kind && kinds.length > 1 ? (
          <SelectField
            label={words.kind}
            value={kind}
            options={kinds.map((code) => ({ code, name: words.kinds[code] }))}
            onChange={(code) => change({ kind: code })}
          />
        ) : null}
      </div>
      <Present building={building} kinds={kinds} />
      {kind && placeId ? <DeviceHistory key={`${placeId} ${kind}`} kind={kind} placeId={placeId} /> : null}
    </>
  );
}

/** A building's current state by each kind of its sensors. */
function Present({ building, kinds }: { building: OwnBuilding; kinds: readonly BuildingKind[] }) {
  const texts = useTexts();
  const { buildings: words, measures } = texts;
  const placeId = building.tiltInstallationPlaceId ?? building.crackInstallationPlaceId;
  return (
    <PlaceSection id="own-building" title={words.own.now(building.installationPlaceName)}>
      <p className="block flush muted small regular">
        <Marked>
          {[building.dongName, building.address, building.detailAddress, words.buildingGrades[building.buildingGrade]]
            .filter(Boolean)
            .join(' · ')}
        </Marked>
      </p>
      {kinds.length === 0 ? <EmptyState message={words.own.none} /> : null}
      {kinds.map((kind) => {
        const state = building[kind];
        const [measure] = measuresOf[kind];
        return state ? (
          <div key={kind}>
            <h3>{words.worst[kind]}</h3>
            <p className="row wrap middle flush row-gap-2 column-gap-3">
              <strong className="text-36 close-lines">{formatMeasurement(measure, state.worstValue)}</strong>
              <GradeBadge grade={state.status} word={measures.gradeWord(state.status, measure)} variant="solid" />
              <span className="block flush muted small regular">{words.devices(state.deviceCount)}</span>
            </p>
            <MeasuredAt latest={state} />
            <GradeGuide measures={[measure]} name={words.worst[kind]} />
          </div>
        ) : null;
      })}
      {placeId ? <ReportLink placeId={placeId} label={texts.places.reportTrouble} /> : null}
    </PlaceSection>
  );
}
