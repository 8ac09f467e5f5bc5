/** Words that every screen of air quality shares. */
export const air = {
  name: '대기질',
  measurement: {
    ultra_fine_dust: '초미세먼지',
    fine_dust: '미세먼지',
    temperature: '온도',
    humidity: '습도',
    voc: '휘발성유기화합물',
    co2: '이산화탄소',
  },
  /** Names that fit a column. */
  short: {
    ultra_fine_dust: '초미세먼지',
    fine_dust: '미세먼지',
    temperature: '온도',
    humidity: '습도',
    voc: 'VOC',
    co2: 'CO₂',
  },
  installation: { indoor: '실내', outdoor: '실외', all: '전체' },
  measuredAt: (datetime: string) => `${datetime} 측정`,
};
