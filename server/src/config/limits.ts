/** Limits per caller. */
import type { Values } from './values.ts';

export interface LimitSettings {
  /** Maximum requests per minute of one session, known browser or device; cached answers and files don't count. */
  requestsPerMinute: number;
  /** Maximum requests per minute of all other callers at one address. */
  requestsPerMinutePerAddress: number;
  /** Maximum rows per minute of one address in statistics and charts. */
  rowsPerMinute: number;
  /** Maximum concurrent HTTP connections of one address, except trusted proxies. */
  connectionsPerAddress: number;
  /** Maximum concurrent live feeds of one address. */
  liveReadersPerAddress: number;
  /** Seconds after which a client that reads nothing of a response is disconnected; at most 30 for exports. */
  stalledReaderSeconds: number;
}

/**
 * An office of 300 people and ten wall displays that all open a dashboard within a minute, with at most 54 requests
 * each, makes 16,740 requests. Most of these count by session, or are uncounted files.
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
