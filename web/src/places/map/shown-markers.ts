import { type InstallationType, installationTypes } from '@maru/domain/facility';
import type { Measure } from '@maru/domain/measure';
import { oneOf, type Search } from '#lib/paths/search.ts';
import { facilityTypeOf } from '../search-params.ts';

/** The shown markers in the address. */
export interface Shown {
  measurementType: string;
  installationType: InstallationType;
  /** Empty for every type. */
  facilityType: string;
}

/** The map's default side. */
export const defaultInstallation = 'outdoor';
export const installationOrder = [...installationTypes].sort(
  (a, b) => Number(b === defaultInstallation) - Number(a === defaultInstallation),
);

/** Parses the shown markers from an address; missing or invalid values get their default. */
export const parseShown =
  (measures: readonly [Measure, ...Measure[]]) =>
  (search: Search): Shown => ({
    measurementType: measures.find(({ type }) => type === search.measurementType)?.type ?? measures[0].type,
    installationType: oneOf(installationTypes, search.installationType, defaultInstallation),
    facilityType: facilityTypeOf(search),
  });

/** Changes for the address, without default values. */
export function shortened(changes: Partial<Shown>, first: string): { [F in keyof Shown]?: Shown[F] | undefined } {
  const { measurementType, installationType } = changes;
  return {
    ...changes,
    ...(measurementType === first && { measurementType: undefined }),
    ...(installationType === defaultInstallation && { installationType: undefined }),
  };
}
