import type { Marker } from '@maru/contract/place';
import type { Grade } from '@maru/domain/grade';
import type { Measure } from '@maru/domain/measure';
import type { SearchableLayer } from '@maru/domain/searchable-layers';
import { useMemo } from 'react';
import { useSearchState } from '#lib/paths/use-search-state.ts';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import { ChoiceGroup } from '#ui/map/page/choice-group.tsx';
import type { LiveCall } from '../live/live-call.ts';
import { GradeGuide } from '../values/grade-guide.tsx';
import { FacilityField, MapBar } from './map-bar.tsx';
import { gradeLooks, mapMarker, newestReading } from './markers.ts';
import { MeasuredDetail, type OpenMeasuredPlace } from './measured-detail.tsx';
import { LivePlace, type OpenPanelProps } from './open-place.tsx';
import { PlaceMap } from './place-map.tsx';
import { PlaceRow } from './place-row.tsx';
import { defaultInstallation, installationOrder, parseShown, type Shown, shortened } from './shown-markers.ts';
import { type MarkersCall, useMarkers } from './use-markers.ts';

type Measures = readonly [Measure, ...Measure[]];

interface MeasuredMapProps<M extends Measures> {
  /** The first is the default. */
  measures: M;
  words: {
    title: string;
    layer: string;
    /** Plural and singular name of the places. */
    what: string;
    place: string;
    missing: { title: string; body: string };
  };
  markers: MarkersCall<M[number]['type']>;
  detail: LiveCall<{ query: { installationPlaceId: number; measurementType: M[number]['type'] } }, OpenMeasuredPlace>;
  /** Path of a place's page. */
  pathOf: (placeId: number) => string;
  /** The search layer of these places; absent if they aren't searchable. */
  searchLayer?: SearchableLayer;
}

/** A measuring group's places on the map by one measure: outdoors, indoors or both. */
export function MeasuredMap<M extends Measures>(props: MeasuredMapProps<M>) {
  const { measures, words, markers, detail, pathOf, searchLayer } = props;
  const texts = useSharedTexts();
  const parse = useMemo(() => parseShown(measures), [measures]);
  const [shown, write] = useSearchState(parse);
  const { installationType, facilityType } = shown;
  const measure: M[number] = measures.find(({ type }) => type === shown.measurementType) ?? measures[0];
  const answer = useMarkers(markers, { measurementType: measure.type, installationType, facilityType });
  const { inside } = answer;
  const isBoth = installationType === 'all';
  const sideOf = (id: number) =>
    isBoth ? texts.places.installation[inside.has(id) ? 'indoor' : 'outdoor'] : undefined;
  const markerOf = useMemo(() => {
    const { indoor, outdoor } = texts.places.installation;
    return (marker: Marker) => {
      const drawn = mapMarker(marker, measure);
      return isBoth ? { ...drawn, name: `${drawn.name} (${inside.has(drawn.id) ? indoor : outdoor})` } : drawn;
    };
  }, [measure, isBoth, inside, texts]);
  const change = (changes: Partial<Shown>) => write(shortened(changes, measures[0].type));

  return (
    <PlaceMap
      words={words}
      answer={answer}
      looks={gradeLooks}
      lookName={(grade) => texts.measures.gradeWord(grade as Grade, measure)}
      markerOf={markerOf}
      newest={newestReading(answer.rows ?? [])}
      narrowing={['facilityType']}
      {...(searchLayer && { searchLayer })}
      widest={{ installationType: 'all' }}
      isGraded={measure.scale !== undefined}
      guide={<GradeGuide measures={[measure]} />}
      bar={
        <MapBar
          title={words.title}
          isNarrowed={facilityType !== '' || installationType !== defaultInstallation}
          choice={
            <ChoiceGroup
              label={texts.map.measurement}
              layout="grid"
              options={measures.map((one) => ({ value: one.type, name: texts.measures.name(one) }))}
              value={measure.type}
              onChange={(measurementType) => change({ measurementType })}
            />
          }
        >
          <ChoiceGroup
            label={texts.map.installation}
            options={installationOrder.map((value) => ({ value, name: texts.places.installation[value] }))}
            value={installationType}
            onChange={(chosen) => change({ installationType: chosen })}
          />
          <FacilityField facilityType={facilityType} onChange={(chosen) => change({ facilityType: chosen })} />
        </MapBar>
      }
      row={(marker, dongName) => (
        <PlaceRow marker={marker} measure={measure} dongName={dongName} side={sideOf(marker.installationPlaceId)} />
      )}
      panel={(placeId, marker, close) => (
        <MeasuredPanel
          placeId={placeId}
          name={marker?.installationPlaceName}
          words={words}
          detail={detail}
          onClose={close}
          measures={measures}
          measure={measure}
          shown={isBoth ? null : installationType}
          statistics={pathOf(placeId)}
        />
      )}
    />
  );
}

export interface MeasuredPanelProps<M extends Measures>
  extends OpenPanelProps,
    Pick<MeasuredMapProps<M>, 'measures' | 'words' | 'detail'> {
  measure: M[number];
  shown: 'indoor' | 'outdoor' | null;
  /** Path of the place's page. */
  statistics: string;
}

/** The open place with live values. Values of devices and hours are refetched shortly after a change. */
export function MeasuredPanel<M extends Measures>(props: MeasuredPanelProps<M>) {
  const { placeId, name, words, detail, onClose, measure, ...known } = props;
  const input = { query: { installationPlaceId: placeId, measurementType: measure.type } };
  return (
    <LivePlace placeId={placeId} name={name} words={words} detail={detail} input={input} onClose={onClose}>
      {(place) => <MeasuredDetail key={placeId} place={place} measure={measure} {...known} />}
    </LivePlace>
  );
}
