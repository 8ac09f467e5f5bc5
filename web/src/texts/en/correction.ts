import type { correction as ko } from '../ko/correction.ts';

export const correction: typeof ko = {
  mark: 'Corrected',
  explanation:
    'These sensors overestimate dust in humid air, so values of fine and ultra fine dust are corrected for humidity. Uncorrected values are kept as well.',
  title: 'Correction for humidity',
  method: 'Method',
  formula: 'Formula',
  symbols: (kappa, density, maxHumidity) =>
    `PM₀: value of the sensor, κ = ${kappa}: hygroscopicity of the particles, ρ = ${density} g/cm³: density of dry particles, aw: relative humidity ÷ 100 (up to ${maxHumidity}%)`,
  source: 'Source',
  period: 'Applied',
  since: (from) => `since ${from}`,
  between: (from, until) => `${from} to ${until}`,
  note: 'This period includes values of fine and ultra fine dust corrected for humidity.',
};
