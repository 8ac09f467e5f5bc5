/** What has happened, and the messages that are sent for it by themselves. */
import type { Bulletin } from '#feature.ts';
import type { Services } from '#platform/services.ts';
import type { Series } from '#telemetry/series/series.ts';
import { selectSwitch } from '../templates.ts';
import { tellBreakdowns } from './breakdowns.ts';
import { tellForecasts } from './forecasts.ts';
import { waitingTemplates } from './template.ts';

/** What may have messages sent. */
export interface Causes {
  /** Each reads the newest bulletin of a forecast, and whether the demo invented it. */
  bulletins: readonly (() => Promise<{ bulletin: Bulletin | null; isInvented: boolean }>)[];
  /** Series whose devices may break down. */
  series: readonly Series[];
  /** Since when devices are listened to. */
  upSince: Date;
}

/** Sends what has happened; nothing while the switch is off or no gateway is set up. */
export async function sendByItself(services: Services, causes: Causes): Promise<void> {
  if (!services.messages) return;
  const { sendsByItself, since } = await selectSwitch(services.db);
  if (!sendsByItself) return;
  const templates = await waitingTemplates(services.db, since, services.clock.now());
  if (templates.length === 0) return;
  await tellBreakdowns(services, templates, causes);
  const isForecastAwaited = templates.some(({ forecastType }) => forecastType !== 'breakdown');
  if (!isForecastAwaited) return;
  for (const read of causes.bulletins) {
    const { bulletin, isInvented } = await read();
    // The demo's sandbox sends nothing; a gateway that does would alarm people with an invention.
    const mayBeTold = !isInvented || services.messages.name === 'sandbox';
    if (bulletin && mayBeTold) await tellForecasts(services, templates, bulletin);
  }
}
