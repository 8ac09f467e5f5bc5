import type { OutputOf } from '@maru/contract';
import type { Grade } from '@maru/domain/grade';
import { type CctvType, cctvTypes, crowding } from '@maru/domain/people';
import { useMemo } from 'react';
import { beginning } from '#lib/paths/beginning.ts';
import { oneOf, type Search } from '#lib/paths/search.ts';
import { useSearchState } from '#lib/paths/use-search-state.ts';
import { MapBar } from '#places/map/map-bar.tsx';
import { gradeLooks, newestReading } from '#places/map/markers.ts';
import { LivePlace, type OpenPanelProps } from '#places/map/open-place.tsx';
import { PlaceMap } from '#places/map/place-map.tsx';
import { ListRow } from '#places/map/place-row.tsx';
import { useMapAnswer } from '#places/map/use-map-answer.ts';
import { GradeGuide } from '#places/values/grade-guide.tsx';
import type { Texts } from '#texts/ko.ts';
import { Marked } from '#texts/marked.tsx';
import { useTexts } from '#texts/texts.tsx';
import { ActionLink } from '#ui/action/action-link.tsx';
import { ChoiceGroup } from '#ui/map/page/choice-group.tsx';
import { AreaFigures } from './area-figures.tsx';
import { Crowding } from './crowding.tsx';
import { FlowChart } from './flow-chart.tsx';
import { peoplePaths } from './paths.ts';
import styles from './people.module.css';
import { type Area, areaDetail, areaMarker, areaMarkers, personsText } from './people.ts';

const applyMs = 500;

const parse = ({ cctvType }: Search) => ({ cctvType: oneOf(cctvTypes, cctvType, 'person') });

/** The map of counting areas: crowding, or cars passed. */
export function PeopleMapPage() {
  const { people: words, measures } = useTexts();
  const [{ cctvType }, write] = useSearchState(parse);
  const answer = useMapAnswer(areaMarkers, { query: { cctvType } }, applyMs);
  const markerOf = useMemo(() => {
    const { persons: personCount, cars: carCount } = words.map;
    return (area: Area) => areaMarker(area, cctvType, counted(area, cctvType, { personCount, carCount }));
  }, [cctvType, words]);
  return (
    <PlaceMap
      words={{ title: words.map.title, layer: words.name, what: words.map.what, list: words.map.list }}
      answer={answer}
      looks={gradeLooks}
      lookName={(grade) => (grade === 'measuring' ? words.carsPassed : measures.gradeWord(grade as Grade, crowding))}
      markerOf={markerOf}
      newest={newestReading(answer.rows ?? [])}
      narrowing={[]}
      searchLayer="people"
      hasSums
      guide={cctvType === 'person' ? <GradeGuide measures={[crowding]} /> : null}
      bar={
        <MapBar
          title={words.map.title}
          choice={
            <ChoiceGroup
              label={words.map.counted}
              options={cctvTypes.map((value) => ({ value, name: words.types[value] }))}
              value={cctvType}
              onChange={(chosen) => write({ cctvType: chosen === 'person' ? undefined : chosen })}
            />
          }
        />
      }
      row={(area, dongName) => (
        <ListRow
          name={area.installationPlaceName}
          where={<Marked>{dongName}</Marked>}
          value={counted(area, cctvType, words)}
          sign={cctvType === 'person' ? <Crowding grade={area.personCountStatus} /> : words.map.passed}
        />
      )}
      panel={(placeId, area, close) => (
        <PeoplePanel placeId={placeId} name={area?.installationPlaceName} cctvType={cctvType} onClose={close} />
      )}
    />
  );
}

/** Text for the persons present, or for the cars passed. */
const counted = (area: Area, cctvType: CctvType, words: Pick<Texts['people'], 'personCount' | 'carCount'>): string =>
  cctvType === 'car' ? words.carCount(area.carCount) : personsText(area.personCount, words);

interface PanelProps extends OpenPanelProps {
  cctvType?: CctvType;
}

/** The open area with live values. */
export function PeoplePanel({ placeId, name, cctvType = 'person', onClose }: PanelProps) {
  const { people: words } = useTexts();
  const input = { query: { installationPlaceId: placeId } };
  return (
    <LivePlace placeId={placeId} name={name} words={words.map} detail={areaDetail} input={input} onClose={onClose}>
      {(area) => <AreaPanel key={placeId} area={area} cctvType={cctvType} />}
    </LivePlace>
  );
}

interface AreaPanelProps {
  area: OutputOf<'GET /api/map/statistics/cctv/installation-place/detail'>;
  cctvType: CctvType;
}

const fields = {
  person: { in: 'personInCount', out: 'personOutCount' },
  car: { in: 'carInCount', out: 'carOutCount' },
} as const;

/** An open area on the map: persons present, and today's ins and outs by hour. */
function AreaPanel({ area, cctvType }: AreaPanelProps) {
  const { people: words } = useTexts();
  const { hours, installationPlaceCode } = area;
  const series = useMemo(
    () =>
      (['in', 'out'] as const).map((direction) => ({
        direction,
        points: hours.map((hour) => ({
          measurementDatetime: hour.measurementDatetime,
          value: hour[fields[cctvType][direction]],
        })),
      })),
    [hours, cctvType],
  );
  return (
    <div className={styles.panel}>
      <AreaFigures area={area} />
      <GradeGuide measures={[crowding]} />
      <FlowChart
        title={`${words.map.today} (${words.types[cctvType]})`}
        unit={cctvType === 'person' ? words.personUnit : words.carUnit}
        names={words}
        series={series}
        datetimeType="hour"
        height={200}
      />
      <ActionLink
        to={peoplePaths.statistics}
        search={{ ...beginning, installationPlaceCode, datetimeType: 'hour' }}
        primary
      >
        {words.statistics.title}
      </ActionLink>
    </div>
  );
}
