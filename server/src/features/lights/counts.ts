/** How many lights are in each state. */
import type { DongLights } from '@maru/contract/lights';
import type { GroupNow } from '@maru/contract/main-page';
import type { LightStatus } from '@maru/domain/light';
import type { Attention } from '@maru/domain/main-groups';
import type { Services } from '#platform/services.ts';
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

/** The states of lights on the main page, the worst first, each with the field that counts it. */
const states = [
  ['outage', 'blackoutCount', 'severe'],
  ['failure', 'brokenCount', 'unusual'],
  ['nightFault', 'nightFaultCount', 'unusual'],
  ['on', 'onCount', 'usual'],
  ['off', 'offCount', 'usual'],
  ['unknown', 'unknownCount', 'unknown'],
] as const satisfies readonly [string, keyof ReturnType<typeof countsOf>, Attention][];

/** The lights as the main page shows them. A light that is off at night counts as a night fault, not as off. */
export function lightsNowOf({ db, clock }: Pick<Services, 'db' | 'clock'>, centre: Centre) {
  const lights = lightsOf(db, clock, centre);
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
