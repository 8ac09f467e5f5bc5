import { grouped } from '@maru/domain/number-text';

/** '1.5 MB', '12 KB'. */
export const formatBytes = (bytes: number): string =>
  bytes >= 1024 * 1024 ? `${grouped(bytes / 1024 / 1024, { most: 1 })} MB` : `${grouped(Math.ceil(bytes / 1024))} KB`;
