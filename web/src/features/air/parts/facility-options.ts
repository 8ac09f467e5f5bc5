import { facilityTypes } from '@maru/domain/facility';
import type { Option } from '../../../ui/filter-bar/fields.tsx';

const none: readonly Option[] = [];

export const facilityTypeOptions: readonly Option[] = facilityTypes;

/** The kinds of facility under a type; none while none is chosen. */
export const detailFacilityTypeOptions = (facilityType: string): readonly Option[] =>
  facilityTypes.find(({ code }) => code === facilityType)?.details ?? none;
