/** The cached forecast, refreshed when a bulletin is due. */
import { setTimeout as wait } from 'node:timers/promises';
import type { District } from '@maru/domain/district';
import type { Services } from '#platform/services.ts';
import { type ForecastService, ForecastUnavailable, newestDue } from './bulletin.ts';
import {
  claimCheck,
  type ForecastKey,
  type HeldForecast,
  releaseCheck,
  selectForecast,
  storeAway,
  storeBulletin,
} from './queries.ts';
import { regionOf } from './regions.ts';
import { airKoreaService } from './service/air-korea.ts';
import { sandboxService } from './service/sandbox.ts';

/** Poll interval while a due bulletin isn't published yet. The service's quota is about 500 requests a day. */
const pauseMs = 10 * 60_000;
/** Maximum time that a caller waits for the service; an answer that arrives later is used for later callers. */
const maxWaitMs = 2_000;

/**
 * Forecasts of a district from AirKorea. Without a key, the forecasts are fictitious in the demo, and missing
 * elsewhere. Throws a ConfigError.
 */
export function openForecast(services: Services, district: District): Forecast {
  const { airKorea, isDemo } = services.config;
  if (!airKorea.serviceKey && !isDemo) return new Forecast(null, '', services);
  const region = regionOf(district);
  const service = airKorea.serviceKey ? airKoreaService({ ...airKorea, region }) : sandboxService(region);
  return new Forecast(service, region, services);
}

export class Forecast {
  readonly #service: ForecastService | null;
  readonly #region: string;
  readonly #services: Services;
  readonly #closing = new AbortController();
  #checking: Promise<void> | undefined;

  constructor(service: ForecastService | null, region: string, services: Services) {
    this.#service = service;
    this.#region = region;
    this.#services = services;
  }

  get source(): ForecastService['name'] | 'none' {
    return this.#service?.name ?? 'none';
  }

  /** The newest cached forecast; requests a newer one from the service first if one may exist. */
  async current(now: Date): Promise<HeldForecast> {
    const service = this.#service;
    if (!service) return { bulletin: null, isAway: false };
    const key = { source: service.name, region: this.#region };
    const held = await selectForecast(this.#services.db, key);
    if (held.bulletin && held.bulletin.announcedAt >= newestDue(now)) return held;
    if (!this.#checking && (await claimCheck(this.#services.db, key, now, pauseMs))) this.#check(service, key, now);
    if (!this.#checking) return held;
    const waiting = new AbortController();
    await Promise.race([this.#checking, wait(maxWaitMs, undefined, { signal: waiting.signal }).catch(() => undefined)]);
    waiting.abort();
    return selectForecast(this.#services.db, key);
  }

  /** Aborts a running request, and waits until all requests have ended. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#checking;
  }

  #check(service: ForecastService, key: ForecastKey, now: Date) {
    const { log } = this.#services;
    this.#checking = this.#ask(service, key, now)
      .catch((error: unknown) => log.error({ err: error }, 'the forecast could not be kept'))
      .finally(() => {
        this.#checking = undefined;
      });
  }

  async #ask(service: ForecastService, key: ForecastKey, now: Date) {
    const { db, log } = this.#services;
    try {
      await storeBulletin(db, key, await service.newest(now, this.#closing.signal));
    } catch (error) {
      if (this.#closing.signal.aborted) return releaseCheck(db, key);
      const reason = error instanceof ForecastUnavailable ? error.message : 'the answer could not be understood';
      log.warn({ reason, region: this.#region }, 'the air-quality forecast service is away');
      await storeAway(db, key);
    }
  }
}
