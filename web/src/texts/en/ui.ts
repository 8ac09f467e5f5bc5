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
  nothingYetHint: 'Entries appear here once they are registered.',
  emptyChart: 'There is no data to display.',
  failed: (what) => `Could not load: ${what}.`,
  failedReason,
  requestId: (id) => `Reference ${id}`,
  retry: 'Try again',
  stale: 'Values are delayed',
  ahead: (count: number) => `Waiting in line: ${count} ahead.`,
  retryWait: (seconds: number) => `Too many requests. Trying again automatically within ${counted(seconds, 'second')}.`,
  offline: 'The live connection was lost. Reconnecting.',
  online: 'The live connection is back.',
  demo: {
    label: 'Demo',
    body: 'This is a demo. Places and values are not real.',
    loading: (percent: number) => `History is still loading (${percent}%).`,
  },
};
