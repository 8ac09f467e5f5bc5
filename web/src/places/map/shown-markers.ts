import { type InstallationType, installationTypes } from '@maru/domain/facility';
import type { Measure } from '@maru/domain/measure';
import { oneOf, type Search } from '#lib/paths/search.ts';
import { askedFacilityType } from '../search-params.ts';

/** Which markers the map shows, as its address holds it. */
export interface Shown {
  measurementType: string;
  installationType: InstallationType;
  /** Empty for every type. */
  facilityType: string;
}

/** Outdoors first: it is what the map shows when nothing is said. */
export const defaultInstallation = 'outdoor';
export const installationOrder = [...installationTypes].sort(
  (a, b) => Number(b === defaultInstallation) - Number(a === defaultInstallation),
);

/** Reads what is shown out of an address; what isn't there or makes no sense is the default. */
export const parseShown =
  (measures: readonly [Measure, ...Measure[]]) =>
  (search: Search): Shown => ({
    measurementType: measures.find(({ type }) => type === search.measurementType)?.type ?? measures[0].type,
    installationType: oneOf(installationTypes, search.installationType, defaultInstallation),
    facilityType: askedFacilityType(search),
  });

/** Changes as the address takes them: what is the default isn't written. */
export function shortened(changes: Partial<Shown>, first: string): { [F in keyof Shown]?: Shown[F] | undefined } {
  const { measurementType, installationType } = changes;
  return {
    ...changes,
    ...(measurementType === first && { measurementType: undefined }),
    ...(installationType === defaultInstallation && { installationType: undefined }),
  };
}
