import { deviceKinds } from '@maru/domain/device-groups';

/** The kinds of devices, as options of a select. */
export const deviceKindOptions = deviceKinds.map(({ series, name }) => ({ code: series, name }));
