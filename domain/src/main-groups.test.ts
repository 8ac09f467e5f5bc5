import { describe, expect, it } from 'vitest';
import { type Attention, type MainGroup, unusualFirst } from './main-groups.ts';

const group = (group: MainGroup, ...attentions: Attention[]) => ({
  group,
  statuses: attentions.map((attention) => ({ attention })),
});

describe('unusualFirst', () => {
  it('sorts severe groups before unusual ones, and unusual ones before the rest', () => {
    const groups = [
      group('outdoorAir', 'usual'),
      group('indoorAir', 'unusual', 'usual'),
      group('crack', 'severe', 'unusual', 'usual'),
      group('bins', 'usual'),
    ];
    expect(unusualFirst(groups).map((one) => one.group)).toEqual(['crack', 'indoorAir', 'outdoorAir', 'bins']);
  });

  it('preserves the order of tiles among equals, and treats unknown and empty groups as usual', () => {
    const groups = [group('tilt'), group('lights', 'unknown'), group('outdoorAir', 'usual')];
    expect(unusualFirst(groups).map((one) => one.group)).toEqual(['outdoorAir', 'lights', 'tilt']);
  });
});
