/** Column names in offices' files of air quality, and plausibility limits. */
import { airGroup, airMeasures } from '@maru/domain/air';
import type { ImportedSeries } from '#places/import/columns.ts';
import { airSeries } from './series.ts';

const noSeries = (gas: string) => `Maru has no series for ${gas}`;
/** Outdoor air has over 400 ppm everywhere; even a miscalibrated sensor reports more than this. */
const minCarbonDioxide = 250;

export const importedAir: ImportedSeries = {
  placeType: airGroup.placeType,
  series: airSeries,
  measures: airMeasures,
  otherNames: { 'pm2.5': 'ultraFineDust', pm25: 'ultraFineDust', pm10: 'fineDust', 기온: 'temperature' },
  notKept: {
    오존: noSeries('ozone'),
    이산화질소: noSeries('nitrogen dioxide'),
    일산화탄소: noSeries('carbon monoxide'),
    아황산가스: noSeries('sulphur dioxide'),
  },
  implausible: (field, mean) =>
    field === 'co2' && mean < minCarbonDioxide
      ? `too little for carbon dioxide, of which air has over 400 ppm; nitrogen dioxide (이산화질소) has such values, so the column is misnamed`
      : undefined,
};
