/** '1.5 MB', '12 KB'. */
import { grouped } from '@maru/domain/number-text';

export const formatBytes = (bytes: number): string =>
  bytes >= 1024 * 1024 ? `${grouped(bytes / 1024 / 1024, { most: 1 })} MB` : `${grouped(Math.ceil(bytes / 1024))} KB`;
