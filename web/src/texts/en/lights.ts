import type { lights as korean } from '../ko/lights.ts';

export const lights: typeof korean = {
  looks: { unknown: 'Check', off: 'Off', on: 'On', failure: 'Fault', outage: 'Out', nightFault: 'Dark' },
  silent: 'Silent',
  types: { led: 'LED', sodium: 'Sodium', metal_halide: 'Metal halide' },
  reportTypes: { periodic: 'Routine', event: 'Event' },
};
