import { departments } from '@maru/domain/administration';

export const deptOptions = departments.map(({ deptCode, deptName }) => ({ code: deptCode, name: deptName }));
