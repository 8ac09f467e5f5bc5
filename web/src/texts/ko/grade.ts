import { gradeNames } from '@maru/domain/grade';

export const grade = {
  names: { ...gradeNames },
  ventilate: '환기필요',
};
