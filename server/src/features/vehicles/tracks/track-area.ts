import type { District } from '@maru/domain/district';
import { dongFinder } from '@maru/domain/track/dongs';
import type { TrackArea } from '@maru/domain/track/follow';

/** The district's data that following vehicles requires. */
export const trackAreaOf = ({ centre, dongs }: Pick<District, 'centre' | 'dongs'>): TrackArea => ({
  centre,
  dongOf: dongFinder(dongs),
});
