import { formatSeoulDate } from '@maru/domain/seoul-time';
import { paths, portalAddress } from '../../lib/paths/paths.ts';
import { stringifySearch } from '../../lib/paths/search.ts';
import { consoleVehiclesWords } from '../../texts/ko/console-vehicles.ts';
import { actionClass } from '../../ui/action/action-button.tsx';

const words = consoleVehiclesWords.replay;

interface ReplayLinkProps {
  vehicleId: number;
  /** 'YYYY-MM-DD', or a moment of it, with which the replay begins; what is still to come has no link. */
  from: string;
  /** What is replayed, for those who hear the link alone. */
  of: string;
}

/** From the console to a vehicle's day, played again on the public site's map. */
export function ReplayLink({ vehicleId, from, of }: ReplayLinkProps) {
  const [day = '', time] = from.split(' ');
  if (day > formatSeoulDate(new Date())) return '-';
  const [hours = 0, minutes = 0, seconds = 0] = time?.split(':').map(Number) ?? [];
  const search = { replay: day, vehicles: vehicleId, ...(time && { at: hours * 3600 + minutes * 60 + seconds }) };
  return (
    <a
      className={actionClass()}
      href={portalAddress(paths.vehicleMap) + stringifySearch(search)}
      target="_blank"
      rel="noopener"
      aria-label={words.of(of)}
    >
      {words.link}
    </a>
  );
}
