import type { District } from '@maru/domain/district';
import { dongFinder } from '@maru/domain/track/dongs';
import type { TrackArea } from '@maru/domain/track/follow';

/** The district data needed for following vehicles. */
export const trackAreaOf = ({ centre, dongs }: Pick<District, 'centre' | 'dongs'>): TrackArea => ({
  centre,
  dongOf: dongFinder(dongs),
});
