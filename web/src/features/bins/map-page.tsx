import { binMeasures, compartments } from '@maru/domain/bin';
import type { Grade } from '@maru/domain/grade';
import { useCallback } from 'react';
import { oneOf, type Search } from '#lib/paths/search.ts';
import { useSearchState } from '#lib/paths/use-search-state.ts';
import { MapBar } from '#places/map/map-bar.tsx';
import { mapMarker, newestReading } from '#places/map/markers.ts';
import { LivePlace, type OpenPanelProps } from '#places/map/open-place.tsx';
import { PlaceMap } from '#places/map/place-map.tsx';
import { PlaceRow } from '#places/map/place-row.tsx';
import { useMapAnswer } from '#places/map/use-map-answer.ts';
import { ReportLink } from '#places/place/report-link.tsx';
import { GradeGuide } from '#places/values/grade-guide.tsx';
import { Marked } from '#texts/marked.tsx';
import { useTexts } from '#texts/texts.tsx';
import { ActionLink } from '#ui/action/action-link.tsx';
import { ChoiceGroup } from '#ui/map/page/choice-group.tsx';
import { BinDay, BinForecast } from './bin-times.tsx';
import { allBins, type BinRow, binLooks, binPlace, fullest, markerOf, measuresOf } from './bins.ts';
import { Fills } from './fills.tsx';
import { binPaths } from './paths.ts';

const parse = ({ recycleBinType }: Search) => ({
  recycleBinType: oneOf(['', ...compartments] as const, recycleBinType, ''),
});

export function BinMapPage() {
  const { bins, measures } = useTexts();
  const [{ recycleBinType }, write] = useSearchState(parse);
  const compartment = recycleBinType || undefined;
  const answer = useMapAnswer(allBins, { query: { recycleBinType } });
  const drawn = useCallback((row: BinRow) => mapMarker(markerOf(row, compartment), binMeasures[0]), [compartment]);
  return (
    <PlaceMap
      words={{ ...bins.map, layer: bins.name }}
      answer={answer}
      looks={binLooks}
      lookName={(level) => measures.gradeWord(level as Grade, binMeasures[0])}
      markerOf={drawn}
      newest={newestReading((answer.rows ?? []).flatMap(({ bin }) => bin ?? []))}
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
          marker={markerOf(row, compartment)}
          measure={binMeasures[0]}
          dongName={dongName}
          side={measures.shortName(fullest(row, compartment)?.measure ?? binMeasures[0])}
        />
      )}
      panel={(placeId, row, close) => <BinPanel placeId={placeId} name={row?.installationPlaceName} onClose={close} />}
    />
  );
}

/** The open bin with live values. */
export function BinPanel({ placeId, name, onClose }: OpenPanelProps) {
  const { bins } = useTexts();
  const input = { params: { id: placeId } };
  const words = { ...bins.map, missing: bins.place.missing };
  return (
    <LivePlace placeId={placeId} name={name} words={words} detail={binPlace} input={input} onClose={onClose}>
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
          <div>
            <ReportLink placeId={placeId} />
          </div>
          <p className="way-on">
            <ActionLink to={binPaths.place(placeId)} primary>
              {bins.map.detail}
            </ActionLink>
          </p>
        </div>
      )}
    </LivePlace>
  );
}
