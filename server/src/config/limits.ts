/** Limits per caller. */
import type { Values } from './values.ts';

export interface LimitSettings {
  /** Requests per minute of one session, known browser or device; cached answers and files don't count. */
  requestsPerMinute: number;
  /** Requests per minute of all other callers behind one address. */
  requestsPerMinutePerAddress: number;
  /** Rows per minute of one address in statistics and charts. */
  rowsPerMinute: number;
  /** Concurrent HTTP connections of one address, except trusted proxies. */
  connectionsPerAddress: number;
  /** Concurrent live feeds of one address. */
  liveReadersPerAddress: number;
  /** Seconds until a client that reads nothing of an answer is dropped; exports drop theirs after at most 30. */
  stalledReaderSeconds: number;
}

/**
 * An office of 300 people and ten walls that all open a dashboard in one minute, with at most 54 requests each, makes
 * 16,740. Most of them count by session, or are uncounted files.
 */
const requestsPerMinutePerAddress = 20_000;
/** Browsers open up to six connections each, and one live feed per page: the same office has 1,860 and 310. */
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
