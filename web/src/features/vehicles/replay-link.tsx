import { formatSeoulDate } from '@maru/domain/seoul-time';
import { useMay } from '#lib/admin-session/me.ts';
import { consoleAddress, pagePath } from '#lib/paths/console-paths.ts';
import { stringifySearch } from '#lib/paths/search.ts';
import { consoleVehiclesWords } from '#texts/ko/console-vehicles.ts';
import { actionClass } from '#ui/action/action-button.tsx';

const words = consoleVehiclesWords.replay;

interface ReplayLinkProps {
  vehicleId: number;
  /** 'YYYY-MM-DD', or a moment of it, with which the replay begins; what is still to come has no link. */
  from: string;
  /** What is replayed, for those who hear the link alone. */
  of: string;
}

/** To a vehicle's day, played again on the console's map; for those alone who may see exact ways. */
export function ReplayLink({ vehicleId, from, of }: ReplayLinkProps) {
  const may = useMay();
  const [day = '', time] = from.split(' ');
  if (!may('dashboard/cleaning', 'get') || day > formatSeoulDate(new Date())) return '-';
  const [hours = 0, minutes = 0, seconds = 0] = time?.split(':').map(Number) ?? [];
  const search = { replay: day, vehicles: vehicleId, ...(time && { at: hours * 3600 + minutes * 60 + seconds }) };
  return (
    <a
      className={actionClass()}
      href={consoleAddress(pagePath('dashboard/cleaning', 'replay')) + stringifySearch(search)}
      target="_blank"
      rel="noopener"
      aria-label={words.of(of)}
    >
      {words.link}
    </a>
  );
}
