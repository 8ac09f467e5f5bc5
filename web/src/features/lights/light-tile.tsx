import { useCall } from '../../lib/api/use-call.ts';
import { beginning } from '../../lib/paths/beginning.ts';
import { paths } from '../../lib/paths/paths.ts';
import { LiveTile } from '../../places/tile/tile.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { LightSign } from './light-sign.tsx';
import { summaryCall, summaryRefreshMs } from './summary-call.ts';

const unusual = [
  ['outage', 'blackoutCount'],
  ['failure', 'brokenCount'],
  ['nightFault', 'nightFaultCount'],
] as const;

/** How many security lights there are, and how many of them are out of order. */
export function LightTile() {
  const { lights, main } = useTexts();
  const summary = useCall(summaryCall, {}, { refetchInterval: summaryRefreshMs });
  return (
    <LiveTile
      to={paths.lights}
      search={beginning}
      title={lights.name}
      call={summary}
      figure={({ totalCount }) => lights.tile.figure(totalCount)}
    >
      {(data) => {
        const some = unusual.filter(([, field]) => data[field] > 0);
        if (some.length === 0) return lights.tile.fine;
        return some.map(([key, field]) => (
          <LightSign
            key={key}
            light={{ status: key === 'nightFault' ? 'off' : key, isNightFault: key === 'nightFault', isSilent: false }}
            text={main.tiles.count(lights.looks[key], data[field])}
          />
        ));
      }}
    </LiveTile>
  );
}
