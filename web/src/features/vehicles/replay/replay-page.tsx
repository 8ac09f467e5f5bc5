import { formatSeoulDate } from '@maru/domain/seoul-time';
import { publicDaysBefore } from '@maru/domain/track/public-way';
import { MapBar } from '#places/map/map-bar.tsx';
import { ActionLink } from '#ui/action/action-link.tsx';
import { vehiclePaths } from '../paths.ts';
import { allVehicles, pathCall } from '../vehicles.ts';
import { useVehicleWords } from '../words.ts';
import styles from './replay.module.css';
import { ReplayScreen } from './replay-screen.tsx';

const dayMs = 86_400_000;

/** A public replay of some vehicles' day. */
export function ReplayPage() {
  const words = useVehicleWords();
  return (
    <ReplayScreen
      words={words}
      list={allVehicles.useAnswer({ query: {} }, { keepPrevious: true })}
      wayCall={pathCall}
      firstDay={formatSeoulDate(new Date(Date.now() - publicDaysBefore * dayMs))}
      bar={(day) => (
        <MapBar
          title={words.replay.title}
          choice={
            <div className={styles.day}>
              {day}
              <ActionLink to={vehiclePaths.map}>{words.replay.live}</ActionLink>
            </div>
          }
        />
      )}
    />
  );
}
