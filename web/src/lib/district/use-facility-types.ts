import { type FacilityType, offeredFacilityTypes } from '@maru/domain/facility';
import { useMemo } from 'react';
import { useDistrict } from './use-district.ts';

/** The facility types and kinds in a site's selects for this district. */
export function useFacilityTypes(site: 'portal' | 'console'): readonly FacilityType[] {
  const { data } = useDistrict();
  const shows = data?.showsNurserySubtypes ?? false;
  return useMemo(() => offeredFacilityTypes(site, shows), [site, shows]);
}
