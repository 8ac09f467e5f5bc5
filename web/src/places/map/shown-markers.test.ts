import { airMeasures } from '@maru/domain/air';
import { describe, expect, it } from 'vitest';
import { parseShown, shortened } from './shown-markers.ts';

const parse = parseShown(airMeasures);

describe('parseShown', () => {
  it('defaults to the first measure outdoors', () => {
    expect(parse({})).toEqual({
      measurementType: 'ultra_fine_dust',
      installationType: 'outdoor',
      facilityType: '',
    });
  });

  it('reads every value of the address, and ignores invalid ones', () => {
    const search = {
      measurementType: 'co2',
      installationType: 'indoor',
      facilityType: 'nursery_school',
    };
    expect(parse(search)).toEqual(search);
    expect(parse({ facilityType: 'castle', measurementType: 'ozone', installationType: 'x' })).toEqual(parse({}));
  });
});

describe('shortened', () => {
  it('removes the defaults from the address', () => {
    expect(
      shortened({ installationType: 'outdoor', measurementType: 'co2', facilityType: 'park' }, 'ultra_fine_dust'),
    ).toEqual({
      installationType: undefined,
      measurementType: 'co2',
      facilityType: 'park',
    });
    expect(shortened({ measurementType: 'co2' }, 'co2')).toEqual({ measurementType: undefined });
  });
});
