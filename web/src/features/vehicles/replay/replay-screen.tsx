import { useReducedMotion } from '@mantine/hooks';
import { type MapInstance, useMap } from '@vis.gl/react-maplibre';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useDistrict } from '#lib/district/use-district.ts';
import type { Search } from '#lib/paths/search.ts';
import { useSearchState } from '#lib/paths/use-search-state.ts';
import type { MappedDistrict } from '#ui/map/canvas/base-style.ts';
import type { Cover } from '#ui/map/canvas/cover.ts';
import { fitDistrict, MapCanvas } from '#ui/map/canvas/map-canvas.tsx';
import { MapControls } from '#ui/map/canvas/map-controls.tsx';
import { readView, writeView } from '#ui/map/canvas/map-view.ts';
import { MapPage } from '#ui/map/page/map-page.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import { spanOf } from '../map/way.ts';
import type { useVehicleWords } from '../words.ts';
import { ReplayClock } from './replay-clock.ts';
import { ReplayDay } from './replay-day.tsx';
import { ReplayLayers } from './replay-layers.tsx';
import { ReplayPlayer } from './replay-player.tsx';
import { mostVehicles, parseReplay, type ReplayState, writeReplay } from './replay-state.ts';
import { type ReplayedVehicle, ReplayVehicles, type VehiclesAnswer } from './replay-vehicles.tsx';
import { useWays, type WayCall } from './use-ways.ts';

/** Number of vehicles replayed by default. */
const usualVehicles = 3;
/** Frame intervals without and with reduced motion, and the update interval of the address, in milliseconds. */
const [stepMs, calmStepMs, keepMs] = [33, 500, 5000];
const noSpan = { from: 0, until: 86_400 };
const nothing = () => undefined;
const noIds: readonly number[] = [];

const parseFrom = (firstDay: string | undefined) => (search: Search) => ({
  ...parseReplay(search, firstDay),
  lat: search.lat,
  lng: search.lng,
  zoom: search.zoom,
});

interface ReplayScreenProps {
  words: ReturnType<typeof useVehicleWords>;
  /** The vehicles to choose from. */
  list: VehiclesAnswer;
  /** The call for a vehicle's path on a day. */
  wayCall: WayCall;
  /** The first day ('YYYY-MM-DD') with paths; absent if any day may be requested. */
  firstDay?: string;
  /** Renders the bar above the list, around the choice of the day. */
  bar: (day: ReactNode) => ReactNode;
}

/** A replay of some vehicles' day on the map. */
export function ReplayScreen({ words, list, wayCall, firstDay, bar }: ReplayScreenProps) {
  const { data: district, error, refetch } = useDistrict();
  const [state, writeSearch] = useSearchState(useMemo(() => parseFrom(firstDay), [firstDay]));
  const { day, at, speed, isPlaying, lat, lng, zoom } = state;
  const write = (changes: Partial<ReplayState>) => writeSearch(writeReplay(changes) as object);
  const vehicles = list.data?.list;

  const chosen = state.vehicleIds ?? noIds;
  // Written to the address, because the order by driving changes from minute to minute.
  const chooseUsual = useEffectEvent(() => write({ vehicleIds: usual(vehicles ?? []) }));
  const needsChoice = state.vehicleIds === null && vehicles !== undefined && vehicles.length > 0;
  useEffect(() => {
    if (needsChoice) chooseUsual();
  }, [needsChoice]);
  const { ways: known, isPending, failed } = useWays(wayCall, chosen, day);
  const ways = useMemo(() => chosen.flatMap((id) => known.get(id) ?? []), [chosen, known]);
  const span = useMemo(() => spanOf(ways) ?? noSpan, [ways]);

  const [clock] = useState(() => new ReplayClock(at ?? 0));
  const keep = useEffectEvent(() => write({ at: clock.second }));
  const stop = useEffectEvent(() => write({ isPlaying: false, at: clock.second }));
  const isKnown = ways.length > 0;
  // The address controls the state: back, forward, and shared links.
  useEffect(() => {
    if (at !== null && Math.abs(clock.second - at) > 1) clock.seek(at);
  }, [clock, at]);
  useEffect(() => {
    if (isKnown && at === null) clock.seek(span.from);
  }, [clock, isKnown, at, span.from]);

  const reducedMotion = useReducedMotion();
  useEffect(() => {
    if (!isPlaying || !isKnown) return;
    const end = clock.run({
      speed,
      until: span.until,
      stepMs: reducedMotion ? calmStepMs : stepMs,
      onEnd: () => stop(),
    });
    const timer = setInterval(() => keep(), keepMs);
    return () => {
      end();
      clearInterval(timer);
    };
  }, [clock, isPlaying, isKnown, speed, span.until, reducedMotion]);

  const isFitting = useRef(false);
  /** Fits the district without storing the view in the address, unlike a move by the reader. */
  const fitUntold = (map: MapInstance, district: MappedDistrict, cover: Cover) => {
    isFitting.current = true;
    fitDistrict(map, district, cover, false);
    isFitting.current = false;
  };
  const view = useMemo(() => readView({ ...(lat && lng && zoom && { lat, lng, zoom }) }), [lat, lng, zoom]);
  if (error && !district)
    return (
      <>
        <h1>{words.replay.title}</h1>
        <FailedState what={words.replay.title} problem={error} onRetry={() => void refetch()} />
      </>
    );
  return (
    <MapPage
      bar={bar(
        <ReplayDay
          words={words.replay}
          day={day}
          firstDay={firstDay}
          onDay={(next) => write({ day: next, at: null, isPlaying: false })}
        />,
      )}
      summary={
        <p className="flush padded-block-3 padded-inline-5" role="status">
          {words.replay.chosen(chosen.length, mostVehicles)}
        </p>
      }
      list={
        <ReplayVehicles
          words={words}
          answer={list}
          chosen={chosen}
          known={known}
          isPending={isPending}
          clock={clock}
          onChoose={(vehicleIds) => write({ vehicleIds })}
        />
      }
      listName={words.map.list.name}
      legend={
        failed?.error ? (
          <div className="padded-5 white large-corners">
            <FailedState what={words.replay.title} problem={failed.error as never} onRetry={failed.refetch} />
          </div>
        ) : (
          <ReplayPlayer
            words={words.replay}
            ways={ways}
            span={span}
            clock={clock}
            speed={speed}
            isPlaying={isPlaying}
            onSpeed={(next) => write({ speed: next, at: clock.second })}
            onPlay={(next) => {
              // Restarts a replay that has reached its end.
              if (next && clock.second >= span.until) clock.seek(span.from);
              write({ isPlaying: next, at: clock.second });
            }}
            onSeek={(second) => {
              clock.seek(second);
              write({ at: second });
            }}
          />
        )
      }
      map={(cover) =>
        district && (
          <MapCanvas
            district={district}
            layer={words.replay.title}
            view={view}
            cover={cover}
            onView={(next) => !isFitting.current && writeSearch(writeView(next))}
          >
            <ReplayLayers ways={ways} clock={clock} duration={words.duration} />
            <MapControls district={district} cover={cover} />
            {view ? null : <FitBeside rowCount={ways.length} fit={(map) => fitUntold(map, district, cover())} />}
          </MapCanvas>
        )
      }
      hasTallLegend
      panel={null}
      onClosePanel={nothing}
    />
  );
}

/** Refits the surrounding map as the player's rows cover more of it. */
function FitBeside({ rowCount, fit }: { rowCount: number; fit: (map: MapInstance) => void }) {
  const map = useMap().current?.getMap();
  const again = useEffectEvent(() => map && fit(map));
  useEffect(() => {
    if (rowCount > 0) again();
  }, [rowCount]);
  return null;
}

/** The vehicles with the most driving today; without any driving, the first vehicles. */
const usual = (vehicles: readonly ReplayedVehicle[]): readonly number[] =>
  [...vehicles]
    .sort((a, b) => b.operationDatetimeMinute - a.operationDatetimeMinute || a.vehicleId - b.vehicleId)
    .slice(0, usualVehicles)
    .map(({ vehicleId }) => vehicleId);
