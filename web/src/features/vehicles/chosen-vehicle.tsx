import { useMemo } from 'react';
import { useCall } from '#lib/api/use-call.ts';
import { useDistrict } from '#lib/district/use-district.ts';
import { Marked } from '#texts/marked.tsx';
import { noCover } from '#ui/map/canvas/cover.ts';
import { MapCanvas } from '#ui/map/canvas/map-canvas.tsx';
import { MovingMarkers } from '#ui/map/moving/moving-markers.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';
import { DrivenWay } from './map/driven-way.tsx';
import { Stops, VehicleNow } from './vehicle-today.tsx';
import styles from './vehicles.module.css';
import { type ListedVehicle, movingOf, pathCall, vehicleLooks } from './vehicles.ts';
import { useVehicleWords } from './words.ts';

const refreshMs = 30_000;

/** Today's path of one vehicle, with its current position and longer stops. */
export function ChosenVehicle({ row }: { row: ListedVehicle }) {
  const words = useVehicleWords();
  const { data: district } = useDistrict();
  const { data, error, refetch } = useCall(
    pathCall,
    { query: { vehicleId: row.vehicleId } },
    { refetchInterval: refreshMs },
  );
  const { vehicleId, vehicle } = row;
  const markers = useMemo(() => {
    const moving = movingOf({ vehicleId, vehicle });
    return moving ? [moving] : [];
  }, [vehicleId, vehicle]);
  const plain = useMemo(() => new Map(markers.map((marker) => [marker.id, marker])), [markers]);
  const { colour = '' } = vehicleLooks.find(({ key }) => key === row.vehicleType) ?? {};
  const title = words.now.pathOf(row.vehicleNumber);
  return (
    <section className="above-8" aria-labelledby="chosen-vehicle">
      <h2 id="chosen-vehicle" className="section-title">
        <Marked>{title}</Marked>
      </h2>
      <div className="main-and-side stack gap-5">
        <div className={styles.map}>
          {district ? (
            <MapCanvas
              district={district}
              layer={title}
              view={null}
              cover={noCover}
              plain={{ markers: plain, looks: vehicleLooks }}
            >
              {data ? <DrivenWay way={data} colour={colour} duration={words.duration} /> : null}
              <MovingMarkers markers={markers} looks={vehicleLooks} selectedId={row.vehicleId} pointedId={null} />
            </MapCanvas>
          ) : (
            <Skeleton height="100%" />
          )}
        </div>
        <div className="detail">
          <VehicleNow row={row} />
          <section>
            <h3 className="sub-title">{words.now.stops}</h3>
            {data ? <Stops path={data} /> : null}
            {!data && error ? (
              <FailedState what={words.now.stops} problem={error} onRetry={() => void refetch()} />
            ) : null}
            {!data && !error ? <Skeleton height="6rem" /> : null}
          </section>
        </div>
      </div>
    </section>
  );
}
