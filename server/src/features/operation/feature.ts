import { operation as calls } from '@maru/contract/operation';
import type { Feature } from '#feature.ts';
import { handle } from '#platform/http/handle.ts';
import { type Beat, startBeat } from './beat.ts';
import { watchOperation } from './metrics.ts';
import { openReader } from './reader.ts';
import { sampleSizes } from './sizes.ts';
import { readState } from './state.ts';

export const operation: Feature = {
  name: 'operation',
  open({ services, metrics, all, serves }) {
    const reader = openReader(services.config.databaseUrl);
    watchOperation({ services, metrics, all, serves }, reader);
    let beat: Beat | undefined;
    return {
      calls: (http) => handle(http, calls, { state: () => readState(services, reader, all('queues')) }),
      async prepare() {
        beat = startBeat(services, metrics);
      },
      jobs: () => [{ name: 'size-sample', title: '용량 기록', cron: '27 2 * * *', run: () => sampleSizes(services) }],
      async close() {
        await beat?.stop();
        await reader.close();
      },
    };
  },
};
