/** Names of facility types by their codes. An unknown code is shown as it is rather than hidden. */
import { facilityTypes } from '@maru/domain/facility';

const names = new Map(
  facilityTypes.flatMap((type) => [
    [type.code, type.name] as const,
    ...type.details.map((d) => [d.code, d.name] as const),
  ]),
);

export const facilityName = (code: string): string => names.get(code) ?? code;
