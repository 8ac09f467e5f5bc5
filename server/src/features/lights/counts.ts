/** Counts of lights by state. */
import type { GroupNow } from '@maru/contract/main-page';
import type { LightStatus } from '@maru/domain/light';
import type { Attention } from '@maru/domain/main-groups';
import { byDong, newestTime } from '#places/summary.ts';
import type { Services } from '#platform/services.ts';
import { type Centre, type Light, lightsOf } from './places.ts';

/** Counts lights in use. */
function countsOf(lights: readonly Light[]) {
  const used = lights.filter((light) => light.isActivated);
  const count = (is: (light: Light) => boolean) => used.filter(is).length;
  return {
    onCount: count(({ status }) => status === 'on'),
    offCount: count(({ status }) => status === 'off'),
    brokenCount: count(({ status }) => status === 'failure'),
    blackoutCount: count(({ status }) => status === 'outage'),
    nightFaultCount: count(({ isNightFault }) => isNightFault),
    silentCount: count(({ isSilent }) => isSilent),
    unknownCount: count(({ status }) => status === null),
  };
}

/** Time of the newest report, total number, and numbers of lights by state. */
export const summaryOf = (lights: readonly Light[]) => ({
  measurementDatetime: newestTime(lights),
  totalCount: lights.length,
  ...countsOf(lights),
});

/** The counts of each dong. */
export const dongsOf = (lights: readonly Light[]) =>
  byDong(lights, (own) => {
    const activateOnLightCount = own.filter(({ isActivated }) => isActivated).length;
    return {
      activateOnLightCount,
      activateOffLightCount: own.length - activateOnLightCount,
      totalLightCount: own.length,
      ...countsOf(own),
    };
  });

/** States on the main page, worst first, each with the field of its count. */
const states = [
  ['outage', 'blackoutCount', 'severe'],
  ['failure', 'brokenCount', 'unusual'],
  ['nightFault', 'nightFaultCount', 'unusual'],
  ['on', 'onCount', 'usual'],
  ['off', 'offCount', 'usual'],
  ['unknown', 'unknownCount', 'unknown'],
] as const satisfies readonly [string, keyof ReturnType<typeof countsOf>, Attention][];

/** The lights for the main page. A light that is off at night counts as a night fault, not as off. */
export function lightsNowOf(services: Pick<Services, 'db' | 'clock'>, centre: Centre) {
  const lights = lightsOf(services, centre);
  return async (): Promise<GroupNow> => {
    const found = await lights.load();
    const counts = countsOf(found);
    const firstIn = (status: LightStatus) => found.find((light) => light.isActivated && light.status === status);
    const worst = firstIn('outage') ?? firstIn('failure');
    return {
      group: 'lights',
      figure: found.length,
      statuses: states
        .map(([status, field, attention]) => ({
          status,
          attention,
          count: counts[field] - (status === 'off' ? counts.nightFaultCount : 0),
        }))
        .filter(({ count }) => count > 0),
      worst: worst ? { placeName: worst.installationPlaceName, dongName: worst.dongName } : null,
      last24Hours: [],
    };
  };
}
