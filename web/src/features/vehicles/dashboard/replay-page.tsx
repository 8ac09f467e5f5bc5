import { useCall } from '#lib/api/use-call.ts';
import { consoleVehiclesWords } from '#texts/ko/console-vehicles.ts';
import { vehiclePages as words } from '#texts/ko/vehicle-pages.ts';
import { ReplayScreen } from '../replay/replay-screen.tsx';
import { exactPathCall } from '../vehicles.ts';
import styles from './replay-page.module.css';

/** A replay of some vehicles' day, exact to second and metre; only for the office. */
export function VehicleReplayPage() {
  const list = useCall('GET /admin/api/dashboard/clean-environment/vehicle', { query: {} });
  return (
    <div className={styles.page}>
      <ReplayScreen
        words={words}
        list={list}
        wayCall={exactPathCall}
        bar={(day) => (
          <div className="stack padded-5">
            <h1 className="flush text-19">{consoleVehiclesWords.replay.title}</h1>
            {day}
          </div>
        )}
      />
    </div>
  );
}
