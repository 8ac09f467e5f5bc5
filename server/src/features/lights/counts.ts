/** How many lights are in each state. */
import type { DongLights } from '@maru/contract/lights';
import type { GroupNow } from '@maru/contract/main-page';
import type { Attention } from '@maru/domain/main-groups';
import type { Services } from '../../platform/services.ts';
import { type Light, lightsOf } from './lights.ts';
import type { Centre } from './places.ts';

/** Of lights in use. */
export function countsOf(lights: readonly Light[]) {
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

/** The newest report of some lights; null where none has ever reported. */
export const newestOf = (lights: readonly Light[]): string | null =>
  lights.reduce<string | null>(
    (best, { measurementDatetime: time }) => (time && (!best || time > best) ? time : best),
    null,
  );

/** By dong, in the order of their names. */
export function byDong(lights: readonly Light[]): DongLights[] {
  return [...Map.groupBy(lights, ({ dongCode }) => dongCode).values()]
    .map((some) => {
      const activateOnLightCount = some.filter(({ isActivated }) => isActivated).length;
      return {
        dongCode: some[0]?.dongCode ?? '',
        dongName: some[0]?.dongName ?? '',
        activateOnLightCount,
        activateOffLightCount: some.length - activateOnLightCount,
        totalLightCount: some.length,
        ...countsOf(some),
      };
    })
    .sort((a, b) => a.dongName.localeCompare(b.dongName, 'ko'));
}

/** The looks of lights on the main page with the counts they are of, the worst first. */
const looks = [
  ['outage', 'blackoutCount', 'severe'],
  ['failure', 'brokenCount', 'unusual'],
  ['nightFault', 'nightFaultCount', 'unusual'],
  ['on', 'onCount', 'usual'],
  ['off', 'offCount', 'usual'],
  ['unknown', 'unknownCount', 'unknown'],
] as const satisfies readonly [string, keyof ReturnType<typeof countsOf>, Attention][];

/** The lights as the main page shows them. What is off in the dark counts as that, and not as off besides. */
export function lightsNowOf({ db, clock }: Pick<Services, 'db' | 'clock'>, centre: Centre) {
  const lights = lightsOf(db, clock, centre);
  return async (): Promise<GroupNow> => {
    const found = await lights.load();
    const counts = countsOf(found);
    const isWorst = (light: Light) => light.isActivated && (light.status === 'outage' || light.status === 'failure');
    const worst = found
      .filter(isWorst)
      .sort((a, b) => Number(b.status === 'outage') - Number(a.status === 'outage'))[0];
    return {
      group: 'lights',
      figure: found.length,
      statuses: looks
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
