import type { District } from '@maru/domain/district';
import { dongFinder } from '@maru/domain/track/dongs';
import type { Grounds } from '@maru/domain/track/follow';

/** The district data needed for following vehicles. */
export const groundsOf = ({ centre, dongs }: Pick<District, 'centre' | 'dongs'>): Grounds => ({
  centre,
  dongOf: dongFinder(dongs),
});
