import type { LiveLayerName } from '@maru/contract/live';
import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from 'react';
import { type FeedState, LiveFeed } from './live-feed.ts';
import type { Area, LiveEvent } from './live-states.ts';

const FeedContext = createContext<LiveFeed | null>(null);

/**
 * Provides the page's live connection. Refetches all queries after a disconnection, and the live ones after an opening.
 */
export function LiveProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const [feed] = useState(
    () =>
      new LiveFeed({
        onGap: () => void queries.invalidateQueries(),
        onOverlap: () => void queries.invalidateQueries({ predicate: ({ meta }) => meta?.isLive === true }),
      }),
  );
  useEffect(() => {
    const online = () => feed.retryNow();
    const offline = () => feed.interrupt();
    window.addEventListener('online', online);
    window.addEventListener('offline', offline);
    return () => {
      window.removeEventListener('online', online);
      window.removeEventListener('offline', offline);
    };
  }, [feed]);
  return <FeedContext value={feed}>{children}</FeedContext>;
}

function useFeed(): LiveFeed {
  const feed = useContext(FeedContext);
  if (!feed) throw new Error('the live feed needs a LiveProvider around it');
  return feed;
}

/** Listens to a layer's changes in batches while mounted, by default in the whole district. */
export function useLive<L extends LiveLayerName>(
  layer: L,
  area: Area | undefined,
  onEvents: (events: LiveEvent<L>[]) => void,
): void {
  const feed = useFeed();
  const received = useEffectEvent(onEvents);
  const { west, south, east, north } = area ?? {};
  useEffect(() => {
    const whole = west === undefined || south === undefined || east === undefined || north === undefined;
    return feed.listen(layer, whole ? undefined : { west, south, east, north }, (events) => received(events));
  }, [feed, layer, west, south, east, north]);
}

/** Whether live values are arriving. */
export function useFeedState(): FeedState {
  const feed = useFeed();
  const stateNow = () => feed.state;
  return useSyncExternalStore((changed) => feed.watch(changed), stateNow, stateNow);
}
