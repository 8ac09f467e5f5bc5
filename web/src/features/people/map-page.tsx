import type { Grade } from '@maru/domain/grade';
import { type CctvType, cctvTypes, crowding } from '@maru/domain/people';
import { useMemo } from 'react';
import { noValue } from '#lib/formats/measurement.ts';
import { oneOf, type Search } from '#lib/paths/search.ts';
import { useSearchState } from '#lib/paths/use-search-state.ts';
import { MapBar } from '#places/map/map-bar.tsx';
import { gradeLooks, newestReading } from '#places/map/markers.ts';
import { type OpenPanelProps, OpenPlace } from '#places/map/open-place.tsx';
import { PlaceMap } from '#places/map/place-map.tsx';
import { ListRow } from '#places/map/place-row.tsx';
import { GradeGuide } from '#places/values/grade-guide.tsx';
import type { Texts } from '#texts/ko.ts';
import { Marked } from '#texts/marked.tsx';
import { useTexts } from '#texts/texts.tsx';
import type { MapMarker } from '#ui/map/marker/marker.ts';
import { ChoiceGroup } from '#ui/map/page/choice-group.tsx';
import { AreaPanel } from './area-panel.tsx';
import { Crowding } from './crowding.tsx';
import { type Area, areaDetail, areaMarkers } from './people.ts';

/** The first change is drawn at once, later ones together. */
const applyMs = 500;
const nobody: ReadonlySet<number> = new Set();

const parse = ({ cctvType }: Search) => ({ cctvType: oneOf(cctvTypes, cctvType, 'person') });

/** An area in the form of the map's rows. */
const withName = (area: Area) => ({ ...area, installationPlaceName: area.installationPlaceCodeName });
type Row = ReturnType<typeof withName>;

/** The areas on the map: crowding by persons, or counts of passing cars. */
export function PeopleMapPage() {
  const { people: words, measures } = useTexts();
  const [{ cctvType }, write] = useSearchState(parse);
  const answer = areaMarkers.useAnswer({ query: { cctvType } }, { keepPrevious: true });
  areaMarkers.useNews({ applyMs });
  const list = answer.data?.list;
  const rows = useMemo(() => list?.map(withName), [list]);
  const markerOf = useMemo(() => {
    const { persons: personCount, cars: carCount } = words.map;
    return (area: Row): MapMarker => ({
      id: area.installationPlaceId,
      name: area.installationPlaceName,
      longitude: area.longitude,
      latitude: area.latitude,
      look: lookOf(area, cctvType),
      text: counted(area, cctvType, { personCount, carCount }),
      value: cctvType === 'car' ? area.carCount : area.personCount,
    });
  }, [cctvType, words]);
  return (
    <PlaceMap
      words={{ title: words.map.title, layer: words.name, what: words.map.what, list: words.map.list }}
      answer={{ rows, isPending: answer.isPending, error: answer.error, refetch: answer.refetch, changed: nobody }}
      looks={gradeLooks}
      lookName={(grade) => (grade === 'measuring' ? words.carsPassed : measures.gradeWord(grade as Grade, crowding))}
      markerOf={markerOf}
      newest={newestReading(rows ?? [])}
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

/** Persons present, or passing cars. */
const counted = (area: Area, cctvType: CctvType, words: Pick<Texts['people'], 'personCount' | 'carCount'>): string =>
  cctvType === 'car'
    ? words.carCount(area.carCount)
    : area.personCount === null
      ? noValue
      : words.personCount(area.personCount);

/** Cars have no grades: their look depends only on whether there is a value. */
function lookOf(area: Area, cctvType: CctvType): Grade {
  if (cctvType === 'person') return area.personCountStatus;
  return area.isStale ? 'inspection' : 'measuring';
}

interface PanelProps extends OpenPanelProps {
  cctvType?: CctvType;
}

/** The open area with live values. */
export function PeoplePanel({ placeId, name, cctvType = 'person', onClose }: PanelProps) {
  const { people: words } = useTexts();
  const answer = areaDetail.useAnswer({ query: { installationPlaceId: placeId } }, { keepPrevious: true });
  areaDetail.useNews({ isMore: true });
  const { data } = answer;
  const place = data && { ...data, placeId: data.installationPlaceId, placeName: data.installationPlaceCodeName };
  return (
    <OpenPlace
      placeId={placeId}
      name={name}
      words={words.map}
      answer={{ data: place, error: answer.error, refetch: answer.refetch }}
      onClose={onClose}
    >
      {(area) => <AreaPanel key={placeId} area={area} cctvType={cctvType} />}
    </OpenPlace>
  );
}
