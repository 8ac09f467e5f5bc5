/** How many lights are in each state. */
import type { DongLights } from '@maru/contract/lights';
import type { Light } from './lights.ts';

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
