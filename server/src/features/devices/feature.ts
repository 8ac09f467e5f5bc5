import type { Feature } from '#feature.ts';
import { recountMarks } from '#telemetry/marks/marks.ts';
import { registerDevices } from './calls.ts';
import { registerReadingMarks } from './reading-marks.ts';

export const devices: Feature = {
  name: 'devices',
  open({ services, series, tellMoved }) {
    let marks: ReturnType<typeof registerReadingMarks> | undefined;
    return {
      calls(http) {
        registerDevices(http, services);
        marks = registerReadingMarks(http, { services, series, tellMoved });
      },
      jobs: () => [
        {
          name: 'recount-marks',
          title: '잘못된 측정값 재집계',
          cron: '* * * * *',
          isFrequent: true,
          run: () => recountMarks(services.pool, series),
        },
      ],
      close: async () => marks?.settled(),
    };
  },
};
