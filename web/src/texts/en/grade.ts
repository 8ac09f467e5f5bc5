import type { grade as ko } from '../ko/grade.ts';

export const grade: typeof ko = {
  names: {
    good: 'Good',
    normal: 'Moderate',
    bad: 'Bad',
    very_bad: 'Very bad',
    measuring: 'Measured',
    inspection: 'Inspection',
  },
  ventilate: 'Ventilate',
};
