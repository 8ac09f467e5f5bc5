import { formatSeoulDate } from '@maru/domain/seoul-time';
import { useMay } from '#lib/admin-session/me.ts';
import { consoleAddress, pagePath } from '#lib/paths/console-paths.ts';
import { stringifySearch } from '#lib/paths/search.ts';
import { consoleVehiclesWords } from '#texts/ko/console-vehicles.ts';
import { actionClass } from '#ui/action/action-button.tsx';

const words = consoleVehiclesWords.replay;

interface ReplayLinkProps {
  vehicleId: number;
  /** 'YYYY-MM-DD', or a time of that day at which the replay starts. Future days have no link. */
  from: string;
  /** Subject of the replay, for screen readers. */
  of: string;
}

/** Links to a replay of a vehicle's day on the console's map, for administrators with permission for exact paths. */
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
