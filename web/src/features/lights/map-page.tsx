import { type LightMark, lightTypes } from '@maru/domain/light';
import { useCallback, useMemo } from 'react';
import { useCall } from '#lib/api/use-call.ts';
import { oneOf, type Search } from '#lib/paths/search.ts';
import { useSearchState } from '#lib/paths/use-search-state.ts';
import { MapBar } from '#places/map/map-bar.tsx';
import { newestReading } from '#places/map/markers.ts';
import { LivePlace, type OpenPanelProps } from '#places/map/open-place.tsx';
import { PlaceMap } from '#places/map/place-map.tsx';
import { ListRow } from '#places/map/place-row.tsx';
import { useMapAnswer } from '#places/map/use-map-answer.ts';
import { ReportLink } from '#places/place/report-link.tsx';
import { Marked } from '#texts/marked.tsx';
import { useTexts } from '#texts/texts.tsx';
import { ActionLink } from '#ui/action/action-link.tsx';
import { SelectField } from '#ui/filter-bar/fields.tsx';
import { LightGuide } from './light-guide.tsx';
import { LightEvents, LightNow } from './light-now.tsx';
import { LightSign, lightLooks, lightMarker } from './light-sign.tsx';
import { lightDetail, lightMarkers, type MarkedLight, summaryCall } from './lights.ts';
import { lightPaths } from './paths.ts';

const parse = ({ lightType, indcCompany = '' }: Search) => ({
  lightType: oneOf(['', ...lightTypes] as const, lightType, ''),
  indcCompany: indcCompany.slice(0, 100),
});
/** Applies changes together at this interval, because thousands of lights switch on within the same minutes. */
const applyMs = 2000;

/** The map of security lights. */
export function LightMapPage() {
  const { lights } = useTexts();
  const [{ lightType, indcCompany }, write] = useSearchState(parse);
  const answer = useMapAnswer(lightMarkers, { query: { lightType, indcCompany } }, applyMs);
  const summary = useCall(summaryCall, {});
  const markerOf = useCallback(
    ({ installationPlaceId: id, installationPlaceName: name, latitude, longitude, light }: MarkedLight) =>
      lightMarker({ id, name, latitude, longitude }, light, lights.looks),
    [lights],
  );
  const newest = useMemo(() => newestReading((answer.rows ?? []).map(({ light }) => light)), [answer.rows]);
  return (
    <PlaceMap
      words={{ ...lights.map, layer: lights.name }}
      answer={answer}
      looks={lightLooks}
      lookName={(look) => lights.looks[look as LightMark]}
      markerOf={markerOf}
      newest={newest}
      narrowing={['lightType', 'indcCompany']}
      searchLayer="light"
      guide={<LightGuide />}
      bar={
        <MapBar title={lights.map.title} isNarrowed={lightType !== '' || indcCompany !== ''}>
          <SelectField
            label={lights.type}
            value={lightType}
            options={lightTypes.map((code) => ({ code, name: lights.types[code] }))}
            all={lights.allTypes}
            onChange={(chosen) => write({ lightType: oneOf(['', ...lightTypes] as const, chosen, '') || undefined })}
          />
          <SelectField
            label={lights.company}
            value={indcCompany}
            options={(summary.data?.indcCompanies ?? []).map((name) => ({ code: name, name }))}
            all={lights.allCompanies}
            onChange={(chosen) => write({ indcCompany: chosen || undefined })}
          />
        </MapBar>
      }
      row={({ installationPlaceName, light }, dongName) => (
        <ListRow name={installationPlaceName} where={<Marked>{dongName}</Marked>} value={<LightSign light={light} />} />
      )}
      panel={(placeId, row, close) => (
        <LightPanel placeId={placeId} name={row?.installationPlaceName} onClose={close} />
      )}
    />
  );
}

/** The open light with live values. */
export function LightPanel({ placeId, name, onClose }: OpenPanelProps) {
  const { lights } = useTexts();
  const words = { place: lights.light, missing: lights.missing };
  const input = { query: { installationPlaceId: placeId } };
  return (
    <LivePlace placeId={placeId} name={name} words={words} detail={lightDetail} input={input} onClose={onClose}>
      {(light) => (
        <div className="detail">
          <p className="block flush muted small regular">
            <Marked>
              {light.dongName} · {light.address} {light.detailAddress}
            </Marked>
          </p>
          <LightNow light={light} />
          <LightEvents events={light.events.slice(0, 5)} />
          <div className="row wrap">
            <ActionLink to={lightPaths.place(placeId)} primary>
              {lights.map.detail}
            </ActionLink>
            <ReportLink placeId={placeId} />
          </div>
        </div>
      )}
    </LivePlace>
  );
}
