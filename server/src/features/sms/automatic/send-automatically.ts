/** Sends automatic messages about forecasts and breakdowns. */
import type { Bulletin } from '#feature.ts';
import type { Services } from '#platform/services.ts';
import type { Series } from '#telemetry/series/series.ts';
import { selectSwitch } from '../templates.ts';
import { keepWatch, sendBreakdowns } from './breakdowns.ts';
import { sendForecasts } from './forecasts.ts';
import { waitingTemplates } from './template.ts';

/** Sources of events that trigger messages. */
export interface Causes {
  /** Each function reads the newest bulletin of a forecast, and whether it is fictitious. */
  bulletins: readonly (() => Promise<{ bulletin: Bulletin | null; isInvented: boolean }>)[];
  /** Series whose devices may break down. */
  series: readonly Series[];
}

/** Sends automatic messages; nothing while the switch is off or no gateway is configured. */
export async function sendAutomatically(services: Services, causes: Causes): Promise<void> {
  if (!services.messages) return;
  const { sendsByItself, since } = await selectSwitch(services.db);
  if (!sendsByItself) return;
  const now = services.clock.now();
  // Also while no template waits, so that the watch lasts through the night.
  const watchedSince = await keepWatch(services.db, now);
  const templates = await waitingTemplates(services.db, since, now);
  await sendBreakdowns(services, templates, { series: causes.series, watchedSince });
  const isForecastAwaited = templates.some(({ forecastType }) => forecastType !== 'breakdown');
  if (!isForecastAwaited) return;
  for (const read of causes.bulletins) {
    const { bulletin, isInvented } = await read();
    // Fictitious forecasts go only to the sandbox, which sends nothing; a real gateway would alarm people.
    const canBeSent = !isInvented || services.messages.name === 'sandbox';
    if (bulletin && canBeSent) await sendForecasts(services, templates, bulletin);
  }
}
