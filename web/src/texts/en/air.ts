import type { air as ko } from '../ko/air.ts';

export const air: typeof ko = {
  name: 'Air quality',
  measurement: {
    ultra_fine_dust: 'Ultra fine dust (PM2.5)',
    fine_dust: 'Fine dust (PM10)',
    temperature: 'Temperature',
    humidity: 'Humidity',
    voc: 'VOC',
    co2: 'Carbon dioxide',
  },
  short: {
    ultra_fine_dust: 'PM2.5',
    fine_dust: 'PM10',
    temperature: 'Temp.',
    humidity: 'Humidity',
    voc: 'VOC',
    co2: 'CO₂',
  },
  installation: { indoor: 'Indoor', outdoor: 'Outdoor', all: 'All' },
  measuredAt: (datetime) => `Measured ${datetime}`,
};
