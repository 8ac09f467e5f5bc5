import { formatSeoulDate } from '@maru/domain/seoul-time';
import { type VehicleType, vehicleTypeCodes } from '@maru/domain/vehicle';
import { useMemo } from 'react';
import { useCall } from '#lib/api/use-call.ts';
import { oneOf, type Search } from '#lib/paths/search.ts';
import { useSearchState } from '#lib/paths/use-search-state.ts';
import { KeywordField, MapBar } from '#places/map/map-bar.tsx';
import { newestReading } from '#places/map/markers.ts';
import { type OpenPanelProps, OpenPlace } from '#places/map/open-place.tsx';
import { PlaceMap, type ShownPlaces } from '#places/map/place-map.tsx';
import { ListRow } from '#places/map/place-row.tsx';
import { Marked } from '#texts/marked.tsx';
import { ActionLink } from '#ui/action/action-link.tsx';
import { SelectField } from '#ui/filter-bar/fields.tsx';
import type { MovingMarker } from '#ui/map/moving/moving-canvas.ts';
import { MovingMarkers } from '#ui/map/moving/moving-markers.tsx';
import { DrivenWay } from './map/driven-way.tsx';
import { vehiclePaths } from './paths.ts';
import { ReplayPage } from './replay/replay-page.tsx';
import { StateSign, UseSign } from './vehicle-sign.tsx';
import { Stops, VehicleNow } from './vehicle-today.tsx';
import styles from './vehicles.module.css';
import { type MarkedVehicle, movingOf, pathCall, vehicleLooks, vehicleMarkers } from './vehicles.ts';
import { useVehicleWords } from './words.ts';

/** Live changes are drawn together at this interval; objects glide in between. */
const applyMs = 1000;
const pathRefreshMs = 30_000;
const noIds: ReadonlySet<number> = new Set();
const noRows: never[] = [];

const parse = ({ vehicleType, vehicleCompanyCode = '', vehicleNumber = '', replay }: Search) => ({
  vehicleType: oneOf(['', ...vehicleTypeCodes] as const, vehicleType, ''),
  vehicleCompanyCode: /^[\w-]{0,40}$/.test(vehicleCompanyCode) ? vehicleCompanyCode : '',
  vehicleNumber: vehicleNumber.slice(0, 20),
  isReplay: replay !== undefined,
});

/** The district's cleaning vehicles on the map: live, or replayed on a day. */
export function VehicleMapPage() {
  const [{ isReplay }] = useSearchState(parse);
  return isReplay ? <ReplayPage /> : <LiveMap />;
}

function LiveMap() {
  const words = useVehicleWords();
  const [{ vehicleType, vehicleCompanyCode, vehicleNumber }, write] = useSearchState(parse);
  const query = { vehicleType, vehicleCompanyCode, vehicleNumber };
  const { data, isPending, error, refetch } = vehicleMarkers.useAnswer({ query }, { keepPrevious: true });
  vehicleMarkers.useNews({ applyMs });
  const rows: readonly MarkedVehicle[] = data?.list ?? noRows;
  const moving = useMemo(() => new Map(rows.flatMap((row) => withId(movingOf(row)))), [rows]);
  const newest = useMemo(
    () => newestReading(rows.map(({ vehicle }) => ({ measurementDatetime: vehicle?.measurementDatetime ?? null }))),
    [rows],
  );
  return (
    <PlaceMap
      words={words.map}
      answer={{ rows: data?.list, isPending, error, refetch, changed: noIds }}
      looks={vehicleLooks}
      lookName={(look) => words.uses[look as VehicleType]}
      markerOf={markerOf}
      newest={newest}
      narrowing={['vehicleType', 'vehicleCompanyCode', 'vehicleNumber']}
      draw={(shown) => <Vehicles moving={moving} {...shown} />}
      legendMore={
        <p className={styles.key}>
          <span>{words.map.pointer}</span>
          <span>{words.map.parked}</span>
          <span>{words.map.silent}</span>
        </p>
      }
      bar={
        <MapBar
          title={words.map.title}
          isNarrowed={vehicleType !== '' || vehicleCompanyCode !== '' || vehicleNumber !== ''}
          choice={
            <ActionLink to={vehiclePaths.map} search={{ replay: formatSeoulDate(new Date()) }}>
              {words.map.replay}
            </ActionLink>
          }
        >
          <SelectField
            label={words.use}
            value={vehicleType}
            options={vehicleTypeCodes.map((code) => ({ code, name: words.uses[code] }))}
            all={words.allUses}
            onChange={(chosen) => write({ vehicleType: oneOf(vehicleTypeCodes, chosen, undefined) })}
          />
          <KeywordField
            label={words.vehicleNumber}
            keyword={vehicleNumber}
            onChange={(typed) => write({ vehicleNumber: typed || undefined })}
          />
        </MapBar>
      }
      row={(row, dongName) => (
        <ListRow
          name={row.vehicleNumber}
          where={
            <>
              <UseSign type={row.vehicleType} /> · <Marked>{row.vehicleCompanyCodeName || dongName}</Marked>
            </>
          }
          value={<StateSign vehicle={row.vehicle} />}
        />
      )}
      panel={(vehicleId, row, close) => (
        <VehiclePanel key={vehicleId} vehicleId={vehicleId} row={row} onClose={close} />
      )}
    />
  );
}

const withId = (marker: MovingMarker | null): [number, MovingMarker][] => (marker ? [[marker.id, marker]] : []);

/** A vehicle in the form of list and legend. */
const markerOf = ({ vehicleId: id, vehicleNumber: name, latitude, longitude, vehicleType }: MarkedVehicle) => ({
  id,
  name,
  latitude,
  longitude,
  look: vehicleType,
  text: '',
});

/** The vehicles within the legend's filter, and today's path of the chosen vehicle. */
function Vehicles({
  moving,
  markers,
  selectedId,
  ...shown
}: ShownPlaces & { moving: ReadonlyMap<number, MovingMarker> }) {
  const drawn = useMemo(() => [...moving.values()].filter(({ id }) => markers.has(id)), [moving, markers]);
  return (
    <>
      {selectedId === null ? null : <WayToday vehicleId={selectedId} look={moving.get(selectedId)?.look} />}
      <MovingMarkers markers={drawn} looks={vehicleLooks} selectedId={selectedId} {...shown} />
    </>
  );
}

const usePathToday = (vehicleId: number) =>
  useCall(pathCall, { query: { vehicleId } }, { refetchInterval: pathRefreshMs });

function WayToday({ vehicleId, look }: { vehicleId: number; look: string | undefined }) {
  const words = useVehicleWords();
  const { data } = usePathToday(vehicleId);
  const { colour = '#256ef4' } = vehicleLooks.find(({ key }) => key === look) ?? {};
  return data ? <DrivenWay way={data} colour={colour} duration={words.duration} /> : null;
}

/** The open vehicle on the union map, which only has the vehicle's position. */
export function FoundVehiclePanel({ placeId, name, onClose }: OpenPanelProps) {
  const { data } = vehicleMarkers.useAnswer({ query: {} });
  vehicleMarkers.useNews({ applyMs });
  const row = data?.list.find(({ vehicleId }) => vehicleId === placeId);
  return <VehiclePanel vehicleId={placeId} row={row} name={name} onClose={onClose} />;
}

interface VehiclePanelProps {
  vehicleId: number;
  row: MarkedVehicle | undefined;
  /** The marker's name, used if there is no row. */
  name?: string | undefined;
  onClose: () => void;
}

/** The open vehicle with live values and today's driving. */
function VehiclePanel({ vehicleId, row, name = row?.vehicleNumber, onClose }: VehiclePanelProps) {
  const words = useVehicleWords();
  const path = usePathToday(vehicleId);
  const data = useMemo(
    () => path.data && { ...path.data, placeId: vehicleId, placeName: path.data.vehicleNumber },
    [path.data, vehicleId],
  );
  return (
    <OpenPlace
      placeId={vehicleId}
      name={name}
      words={{ place: words.map.place, missing: words.map.missing }}
      answer={{ data, error: path.error, refetch: path.refetch }}
      onClose={onClose}
    >
      {(today) => (
        <div className="detail">
          {row ? <VehicleNow row={row} /> : null}
          <section>
            <h3 className="sub-title">{words.now.stops}</h3>
            <Stops path={today} />
          </section>
          <ActionLink
            to={vehiclePaths.map}
            search={{ replay: formatSeoulDate(new Date()), vehicles: vehicleId }}
            primary
          >
            {words.map.replay}
          </ActionLink>
        </div>
      )}
    </OpenPlace>
  );
}
