import { consoleDevicePages, devicePageOf } from '@maru/domain/device-groups';
import { mapSeverity } from '@maru/domain/map-layer';
import { grouped } from '@maru/domain/number-text';
import { useLoaderData } from '@tanstack/react-router';
import { useRef } from 'react';
import { useMay } from '#lib/admin-session/me.ts';
import { useAttendedRefresh } from '#lib/admin-session/use-attended-refresh.ts';
import { useCall } from '#lib/api/use-call.ts';
import { formatDatetime, formatTime } from '#lib/formats/datetime.ts';
import { LiveProvider } from '#lib/live/use-live.tsx';
import { useDarkPage } from '#lib/page-scheme/page-scheme.ts';
import { listAddress } from '#lib/paths/console-paths.ts';
import { deviceAddressOf } from '#lib/paths/device-address.ts';
import { PageLink, partsOf } from '#lib/paths/page-link.tsx';
import { FullScreenButton } from '#places/dashboard/dashboard-screen.tsx';
import type { MapLayers } from '#places/union/union-layer.ts';
import { StateSign } from '#places/union/union-legend.tsx';
import { type OpenUnionPlace, UnionMap } from '#places/union/union-map.tsx';
import { Unanswered } from '#screens/unanswered.tsx';
import { unionWords as words } from '#texts/ko/console-union.ts';
import { ko } from '#texts/ko.ts';
import { ActionLink } from '#ui/action/action-link.tsx';
import { PlacePanel } from '#ui/map/page/place-panel.tsx';
import { FactList } from '#ui/page/fact-list.tsx';
import styles from './union-page.module.css';

/** Every layer of the district on one dark map, recent breakdowns first. */
export function UnionPage() {
  const frame = useRef<HTMLDivElement>(null);
  const may = useMay();
  const features: readonly MapLayers[] = useLoaderData({ strict: false });
  useDarkPage();
  return (
    <LiveProvider>
      <div ref={frame} className={styles.frame}>
        <UnionMap
          title={ko.map.union.title}
          features={features}
          texts={ko}
          aside={<FullScreenButton frame={frame} />}
          above={consoleDevicePages.some((page) => may(page, 'get')) && <LastBreakdowns />}
          panel={(open) => <UnionPanel {...open} />}
        />
      </div>
    </LiveProvider>
  );
}

/** The open place of the map, with a link to the administration page of its devices. */
function UnionPanel({ layer, placeId, name, marker, isPending, declared, close }: OpenUnionPlace) {
  const may = useMay();
  const page = devicePageOf(layer);
  const side = marker?.installationType && ko.places.installation[marker.installationType];
  // A vehicle's page also needs its tracker's id, which markers don't have.
  const address =
    layer === 'vehicle' && page
      ? listAddress(page)
      : deviceAddressOf({ deviceType: layer, deviceId: 0, installationPlaceId: placeId });
  return (
    <PlacePanel placeId={placeId} title={name ?? declared?.name ?? ''} onClose={close}>
      <div className="gap-6 grid padded-inline-8 padded-bottom-8">
        {marker && declared && (
          <FactList
            facts={[
              { name: words.layer, value: [declared.name, side].filter(Boolean).join(' · ') },
              {
                name: words.state,
                value: (
                  <StateSign severity={mapSeverity(layer, marker.status)} word={declared.stateName(marker.status)} />
                ),
              },
              { name: words.value, value: declared.valueOf(marker) },
              { name: words.measured, value: formatDatetime(marker.measurementDatetime ?? '') },
            ]}
          />
        )}
        <p role="status" className="flush muted collapses">
          {marker || isPending ? null : words.notSeen}
        </p>
        {page && may(page, 'get') && (
          <ActionLink {...partsOf(address)} primary>
            {words.devicePage}
          </ActionLink>
        )}
      </div>
    </PlacePanel>
  );
}

const query = { hours: 1, limit: 20 };

/** The devices that broke down within the last hour, newest first, each with a link to the device's page. */
function LastBreakdowns() {
  const result = useCall('GET /admin/api/portlet/today/breakdowns', { query });
  const { data, isError, refetch } = result;
  useAttendedRefresh(() => void refetch());
  return (
    <section className={styles.breakdowns} aria-busy={!data && !isError}>
      <h2 className="flush text-16">
        {words.breakdowns}{' '}
        {data && data.totalCount > 0 && <b className="danger">{words.count(grouped(data.totalCount))}</b>}
      </h2>
      {!data && <Unanswered call={result} what={words.breakdowns} height="2.5rem" />}
      {data?.totalCount === 0 && <p className="flush above-2 muted small">{words.none}</p>}
      {data && data.list.length > 0 && (
        <ul className="grid">
          {data.list.map((device) => (
            <li key={device.deviceId} className="grid">
              <PageLink {...partsOf(deviceAddressOf(device))}>{device.managementCode}</PageLink>
              <span className="small">{words.since(formatTime(device.breakdownDatetime))}</span>
              <small className="whole-row muted small">
                {[device.deviceTypeName, device.installationPlaceName].filter(Boolean).join(' · ')}
              </small>
            </li>
          ))}
        </ul>
      )}
      {data && data.totalCount > data.list.length && (
        <p className="flush above-2 muted small">{words.more(grouped(data.totalCount - data.list.length))}</p>
      )}
    </section>
  );
}
