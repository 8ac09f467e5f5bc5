import type { ui as ko } from '../ko/ui.ts';
import { counted } from './counted.ts';
import { failedReason } from './failed-reason.ts';

export const ui: typeof ko = {
  confirm: 'OK',
  cancel: 'Cancel',
  close: 'Close',
  info: 'Notice',
  printed: (address, at) => `Printed ${at} · ${address}`,
  stopTurning: 'Stop rotating',
  turn: 'Rotate automatically',
  loading: 'Loading',
  empty: 'Nothing found.',
  nothingYet: 'Nothing is registered yet.',
  nothingYetHint: 'It will be shown here once it is.',
  emptyChart: 'There is no data to draw.',
  failed: (what) => `Could not load: ${what}.`,
  failedReason,
  requestId: (id) => `Reference ${id}`,
  retry: 'Try again',
  stale: 'Values are late',
  ahead: (count: number) => `Waiting for its turn: ${count} ahead.`,
  retryWait: (seconds: number) =>
    `Too many requests: waiting. Trying again automatically within ${counted(seconds, 'second')}.`,
  offline: 'The live connection was lost. Reconnecting.',
  online: 'The live connection is back.',
  demo: {
    label: 'Demonstration',
    body: 'This is a demonstration. Places and values are not real.',
    loading: (percent: number) => `Past records are still loading (${percent}%).`,
  },
};
