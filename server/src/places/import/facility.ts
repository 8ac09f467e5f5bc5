/** Parses 'public' or 'public/library' as facility types. */
import { facilityTypes } from '@maru/domain/facility';
import { Refused } from '#platform/errors/refused.ts';

/** @throws Refused for unknown codes */
export function facilityOf(text: string): { facilityType: string; detailFacilityType: string } {
  const [code, detailCode] = text.split('/');
  const type = facilityTypes.find((one) => one.code === code);
  if (!type)
    throw new Refused(
      `There is no facility type '${code}'. There are: ${facilityTypes.map((t) => t.code).join(', ')}.`,
    );
  if (detailCode !== undefined && !type.details.some((one) => one.code === detailCode))
    throw new Refused(
      `'${type.code}' has no detail '${detailCode}'. It has: ${type.details.map((one) => one.code).join(', ')}.`,
    );
  return { facilityType: type.code, detailFacilityType: detailCode ?? '' };
}
