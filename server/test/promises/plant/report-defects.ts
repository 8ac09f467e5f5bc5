/** Defects in citizens' reports; see defects.ts. */
import type { Defect } from './defect.ts';

export const reportDefects = {
  'count-no-joined-reports': {
    file: 'features/reports/intake.ts',
    from: 'report_count = i.report_count + 1',
    to: 'report_count = i.report_count',
  },
  'close-by-any-state': {
    file: 'features/lights/reported.ts',
    from: `if (light.status !== 'on' || !isNightAt(measuredAt, centre)) return undefined;`,
    to: '',
  },
} satisfies Record<string, Defect>;
