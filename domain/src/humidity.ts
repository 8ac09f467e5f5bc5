/**
 * Corrects dust values for humidity. A light-scattering sensor counts the water that particles take up in humid air as
 * dust.
 */

/** Hygroscopicity of urban particles. */
const kappa = 0.4;
/** Density of dry particles in g/cm³; that of water is 1. */
const dryDensity = 1.65;
/** Maximum humidity in percent; higher values are treated as this one, because growth is unbounded near saturation. */
const maxHumidity = 95;

/** The corrections that a device model can have. */
export const humidityCorrections = {
  /**
   * Growth of particles by κ-Köhler theory: Crilley et al. (2018), Atmos. Meas. Tech. 11, 709–720,
   * doi:10.5194/amt-11-709-2018. Nilson et al. (2022), doi:10.5194/amt-15-3315-2022, rate the same form with κ ÷ 1.65 =
   * 0.24 best of eight corrections.
   */
  kappaKoehler: {
    name: 'κ-쾰러 습도 보정',
    englishName: 'κ-Köhler humidity correction',
    formula: 'PM = PM₀ ÷ [1 + (κ ÷ ρ) ÷ (1 ÷ aw − 1)]',
    kappa,
    dryDensity,
    maxHumidity,
    source: 'Crilley et al. (2018), Atmos. Meas. Tech. 11, 709–720',
    sourceUrl: 'https://doi.org/10.5194/amt-11-709-2018',
  },
} as const;
export type HumidityCorrection = keyof typeof humidityCorrections;
export const humidityCorrectionNames = Object.keys(humidityCorrections) as HumidityCorrection[];

/** The series whose device models can have a correction. */
export const correctedSeries = 'air';
/** The fields that a correction replaces. */
export const correctedFields = ['ultraFineDust', 'fineDust'] as const;

/** Ratio of the particles' mass at a relative humidity (percent) to their dry mass; at least 1. */
export function particleGrowth(humidity: number): number {
  const waterActivity = Math.min(humidity, maxHumidity) / 100;
  return 1 + kappa / dryDensity / (1 / waterActivity - 1);
}

/**
 * The corrected dust values of a reading by field, between 0 and the raw values. Empty if the reading has no humidity
 * or the correction is unknown.
 *
 * @param values  in ㎍/㎥ and percent, by field; null if missing
 */
export function correctForHumidity(
  correction: string,
  values: Readonly<Record<string, number | string | null>>,
): Record<string, number> {
  const { humidity } = values;
  if (!Object.hasOwn(humidityCorrections, correction) || typeof humidity !== 'number') return {};
  const growth = particleGrowth(humidity);
  return Object.fromEntries(
    correctedFields.flatMap((field) => {
      const raw = values[field];
      return typeof raw === 'number' ? [[field, raw / growth]] : [];
    }),
  );
}
