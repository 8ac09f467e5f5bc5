import { type LightMark, lightMarkOf, lightTypes } from '@maru/domain/light';
import { useCallback, useMemo } from 'react';
import { useCall } from '#lib/api/use-call.ts';
import { PageLink } from '#lib/paths/page-link.tsx';
import { oneOf, type Search } from '#lib/paths/search.ts';
import { useSearchState } from '#lib/paths/use-search-state.ts';
import { MapBar } from '#places/map/map-bar.tsx';
import { newestReading } from '#places/map/markers.ts';
import { type OpenPanelProps, OpenPlace } from '#places/map/open-place.tsx';
import { PlaceMap } from '#places/map/place-map.tsx';
import { ListRow } from '#places/map/place-row.tsx';
import { Marked } from '#texts/marked.tsx';
import { useTexts } from '#texts/texts.tsx';
import { actionClass } from '#ui/action/action-button.tsx';
import { SelectField } from '#ui/filter-bar/fields.tsx';
import { LightGuide } from './light-guide.tsx';
import { lightLooks, markerText } from './light-look.ts';
import { LightEvents, LightNow } from './light-now.tsx';
import { LightSign } from './light-sign.tsx';
import styles from './lights.module.css';
import { lightDetail, lightMarkers, type MarkedLight } from './lights.ts';
import { lightPaths } from './paths.ts';
import { summaryCall } from './summary-call.ts';

const parse = ({ lightType, indcCompany = '' }: Search) => ({
  lightType: oneOf(['', ...lightTypes] as const, lightType, ''),
  indcCompany: indcCompany.slice(0, 100),
});
const nobody: ReadonlySet<number> = new Set();
/** Live changes are drawn together: thousands of lights turn on within the same minutes. */
const applyMs = 2000;

/** The district's security lights on the map. */
export function LightMapPage() {
  const { lights } = useTexts();
  const [{ lightType, indcCompany }, write] = useSearchState(parse);
  const query = { lightType, indcCompany };
  const { data, isPending, error, refetch } = lightMarkers.useAnswer({ query }, { keepPrevious: true });
  lightMarkers.useNews({ applyMs });
  const summary = useCall(summaryCall, {});
  const markerOf = useCallback(
    ({ installationPlaceId: id, installationPlaceName: name, latitude, longitude, light }: MarkedLight) => {
      const look = lightMarkOf(light);
      return { id, name, latitude, longitude, look, text: markerText(lights.looks[look]) };
    },
    [lights],
  );
  const newest = useMemo(() => newestReading((data?.list ?? []).map(({ light }) => light)), [data]);
  return (
    <PlaceMap
      words={{ ...lights.map, layer: lights.name }}
      answer={{ rows: data?.list, isPending, error, refetch, changed: nobody }}
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
  const answer = lightDetail.useAnswer({ query: { installationPlaceId: placeId } }, { keepPrevious: true });
  lightDetail.useNews({ isMore: true });
  return (
    <OpenPlace
      placeId={placeId}
      name={name}
      words={{ place: lights.light, missing: lights.missing }}
      answer={answer}
      onClose={onClose}
    >
      {(light) => (
        <div className="detail">
          <p className={styles.where}>
            <Marked>
              {light.dongName} · {light.address} {light.detailAddress}
            </Marked>
          </p>
          <LightNow light={light} />
          <LightEvents events={light.events.slice(0, 5)} />
          <PageLink to={lightPaths.place(placeId)} className={actionClass(true)}>
            {lights.map.detail}
          </PageLink>
        </div>
      )}
    </OpenPlace>
  );
}
