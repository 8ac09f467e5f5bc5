import { airMeasure, airMeasures } from '@maru/domain/air';
import { expect, test } from 'vitest';
import { leadingMeasures } from './measured-card.tsx';

test("shows the first measures, and the worst one if it isn't among them", () => {
  const [ultraFine, fine, co2] = [airMeasure('ultra_fine_dust'), airMeasure('fine_dust'), airMeasure('co2')];
  expect(leadingMeasures(airMeasures, ultraFine)).toEqual([ultraFine, fine]);
  expect(leadingMeasures(airMeasures, fine)).toEqual([ultraFine, fine]);
  expect(leadingMeasures(airMeasures, co2)).toEqual([ultraFine, co2]);
  expect(leadingMeasures(airMeasures, undefined)).toEqual([ultraFine, fine]);
});
