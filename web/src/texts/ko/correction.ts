/** Explains the correction of dust values for humidity. */
export const correction = {
  mark: '보정',
  explanation:
    '습한 공기에서 실제보다 높게 재는 센서의 미세먼지·초미세먼지 값을 습도로 보정했습니다. 보정하기 전의 값도 보관합니다.',
  title: '습도 보정',
  method: '방법',
  formula: '식',
  symbols: (kappa: number, density: number, maxHumidity: number) =>
    `PM₀: 센서가 잰 값, κ = ${kappa}: 입자의 흡습성, ρ = ${density} g/cm³: 마른 입자의 밀도, aw: 상대습도 ÷ 100 (${maxHumidity}%까지)`,
  source: '출처',
  period: '적용 기간',
  since: (from: string) => `${from}부터`,
  between: (from: string, until: string) => `${from} ~ ${until}`,
  note: '이 기간에는 습도로 보정한 미세먼지·초미세먼지 값이 들어 있습니다.',
};
