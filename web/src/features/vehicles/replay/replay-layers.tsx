import { useMemo } from 'react';
import { MovingMarkers } from '#ui/map/moving/moving-markers.tsx';
import { DrivenWay } from '../map/driven-way.tsx';
import { positionAt } from '../map/way.ts';
import type { DrivingPath } from '../vehicles.ts';
import { type ReplayClock, useSecond } from './replay-clock.ts';
import { replayLooks } from './replay-looks.ts';

interface ReplayLayersProps {
  /** Vehicles in the order in which they were chosen. */
  ways: readonly DrivingPath[];
  clock: ReplayClock;
  duration: (minutes: number) => string;
}

/** The paths of vehicles on the surrounding map, and each vehicle's position at the clock's time; hidden in gaps. */
export function ReplayLayers({ ways, clock, duration }: ReplayLayersProps) {
  return (
    <>
      {ways.map((way, at) => {
        const { colour = '', dashes } = replayLooks[at % replayLooks.length] ?? {};
        return (
          <DrivenWay key={way.vehicleId} way={way} colour={colour} {...(dashes && { dashes })} duration={duration} />
        );
      })}
      <Positions ways={ways} clock={clock} />
    </>
  );
}

function Positions({ ways, clock }: Pick<ReplayLayersProps, 'ways' | 'clock'>) {
  const second = useSecond(clock);
  const markers = useMemo(
    () =>
      ways.flatMap((way, at) => {
        const position = positionAt(way, second);
        if (!position) return [];
        const { latitude, longitude, course, kind } = position;
        return [
          {
            id: way.vehicleId,
            name: way.vehicleNumber,
            latitude,
            longitude,
            look: replayLooks[at % replayLooks.length]?.key ?? '',
            text: '',
            course: kind === 'stop' ? null : course,
            presence: 'out' as const,
          },
        ];
      }),
    [ways, second],
  );
  return <MovingMarkers markers={markers} looks={replayLooks} selectedId={null} pointedId={null} isStill />;
}
