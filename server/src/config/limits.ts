/** How much one caller may ask for. */
import type { Values } from './values.ts';

export interface LimitSettings {
  /** Requests a minute that one session, known browser or device may make; answers from memory and files don't count. */
  requestsPerMinute: number;
  /** Requests a minute that all other callers behind one address may make together. */
  requestsPerMinutePerAddress: number;
  /** Rows a minute that one address may have in statistics and charts. */
  rowsPerMinute: number;
  /** HTTP connections that one address may have open at once, those of trusted proxies apart. */
  connectionsPerAddress: number;
  /** Live feeds that one address may have open at once. */
  liveReadersPerAddress: number;
  /** Seconds after which a reader who takes nothing of an answer is dropped; exports drop theirs after 30 at the latest. */
  stalledReaderSeconds: number;
}

/**
 * An office of 300 people and ten walls that all open a dashboard in one minute, which takes at most 54 requests, makes
 * 16,740. Most of those are counted by session, or are files and not counted at all.
 */
const requestsPerMinutePerAddress = 20_000;
/** Browsers hold up to six connections each, and a live feed a page: the same office has 1,860 and 310. */
const [connectionsPerAddress, liveReadersPerAddress] = [2_000, 400];

export function readLimits({ whole }: Values): LimitSettings {
  return {
    requestsPerMinute: whole('REQUESTS_PER_MINUTE', 1200, 1, 10_000_000),
    requestsPerMinutePerAddress: whole('REQUESTS_PER_MINUTE_PER_ADDRESS', requestsPerMinutePerAddress, 1, 10_000_000),
    rowsPerMinute: whole('ROWS_PER_MINUTE', 200_000, 1, 1_000_000_000),
    connectionsPerAddress: whole('CONNECTIONS_PER_ADDRESS', connectionsPerAddress, 1, 100_000),
    liveReadersPerAddress: whole('LIVE_READERS_PER_ADDRESS', liveReadersPerAddress, 1, 100_000),
    stalledReaderSeconds: whole('STALLED_READER_SECONDS', 30, 1, 30),
  };
}
