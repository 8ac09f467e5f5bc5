import { binMeasures, compartments } from '@maru/domain/bin';
import type { Grade } from '@maru/domain/grade';
import { useCallback } from 'react';
import { PageLink } from '#lib/paths/page-link.tsx';
import { oneOf, type Search } from '#lib/paths/search.ts';
import { useSearchState } from '#lib/paths/use-search-state.ts';
import { MapBar } from '#places/map/map-bar.tsx';
import { mapMarker, newestReading } from '#places/map/markers.ts';
import { type OpenPanelProps, OpenPlace } from '#places/map/open-place.tsx';
import { PlaceMap } from '#places/map/place-map.tsx';
import { PlaceRow } from '#places/map/place-row.tsx';
import { GradeGuide } from '#places/values/grade-guide.tsx';
import { Marked } from '#texts/marked.tsx';
import { useTexts } from '#texts/texts.tsx';
import { actionClass } from '#ui/action/action-button.tsx';
import { ChoiceGroup } from '#ui/map/page/choice-group.tsx';
import { BinDay } from './bin-day.tsx';
import { BinForecast } from './bin-forecast.tsx';
import { allBins, type BinRow, binLooks, binPlace, fullest, markerOf, measuresOf } from './bins.ts';
import { Fills } from './fills.tsx';
import { binPaths } from './paths.ts';

const parse = ({ recycleBinType }: Search) => ({
  recycleBinType: oneOf(['', ...compartments] as const, recycleBinType, ''),
});
const nobody: ReadonlySet<number> = new Set();

/** The district's bins on the map, filtered by item type. */
export function BinMapPage() {
  const { bins, measures } = useTexts();
  const [{ recycleBinType }, write] = useSearchState(parse);
  const asked = recycleBinType || undefined;
  const { data, isPending, error, refetch } = allBins.useAnswer({ query: { recycleBinType } }, { keepPrevious: true });
  allBins.useNews();
  const drawn = useCallback((row: BinRow) => mapMarker(markerOf(row, asked), binMeasures[0]), [asked]);
  return (
    <PlaceMap
      words={{ ...bins.map, layer: bins.name }}
      answer={{ rows: data?.list, isPending, error, refetch, changed: nobody }}
      looks={binLooks}
      lookName={(level) => measures.gradeWord(level as Grade, binMeasures[0])}
      markerOf={drawn}
      newest={newestReading((data?.list ?? []).flatMap(({ bin }) => bin ?? []))}
      narrowing={['recycleBinType']}
      searchLayer="bin"
      guide={<GradeGuide measures={binMeasures.slice(0, 1)} name={bins.fill} />}
      bar={
        <MapBar title={bins.map.title} isNarrowed={recycleBinType !== ''}>
          <ChoiceGroup
            label={bins.type}
            options={(['', ...compartments] as const).map((value) => ({
              value,
              name: value === '' ? bins.map.all : bins.compartments[value],
            }))}
            value={recycleBinType}
            onChange={(chosen) => write({ recycleBinType: chosen || undefined })}
          />
        </MapBar>
      }
      row={(row, dongName) => (
        <PlaceRow
          marker={markerOf(row, asked)}
          measure={binMeasures[0]}
          dongName={dongName}
          side={measures.shortName(fullest(row, asked)?.measure ?? binMeasures[0])}
        />
      )}
      panel={(placeId, row, close) => <BinPanel placeId={placeId} name={row?.installationPlaceName} onClose={close} />}
    />
  );
}

/** The open bin with live values. */
export function BinPanel({ placeId, name, onClose }: OpenPanelProps) {
  const { bins } = useTexts();
  const answer = binPlace.useAnswer({ params: { id: placeId } });
  binPlace.useNews({ isMore: true });
  const words = { ...bins.map, missing: bins.place.missing };
  return (
    <OpenPlace placeId={placeId} name={name} words={words} answer={answer} onClose={onClose}>
      {(place) => (
        <div className="detail flush-end">
          <p className="block flush muted small">
            <Marked>
              {place.address} {place.detailAddress}
            </Marked>
            <br />
            {bins.types[place.recycleBinType]} · {bins.count(place.recycleBinCount)}
          </p>
          <Fills bin={place} />
          <GradeGuide measures={measuresOf(place.recycleBinType).slice(0, 1)} name={bins.fill} />
          <BinForecast place={place} />
          <BinDay place={place} />
          <p className="way-on">
            <PageLink to={binPaths.place(placeId)} className={actionClass(true)}>
              {bins.map.detail}
            </PageLink>
          </p>
        </div>
      )}
    </OpenPlace>
  );
}
