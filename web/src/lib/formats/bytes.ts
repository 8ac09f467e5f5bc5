import { grouped } from '@maru/domain/number-text';

const megabyte = 1024 * 1024;
const gigabyte = 1024 * megabyte;

/** '2.4 GB', '1.5 MB', '12 KB'. */
export function formatBytes(bytes: number): string {
  if (bytes >= gigabyte) return `${grouped(bytes / gigabyte, { most: 1 })} GB`;
  return bytes >= megabyte ? `${grouped(bytes / megabyte, { most: 1 })} MB` : `${grouped(Math.ceil(bytes / 1024))} KB`;
}
