import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const manifest = fileURLToPath(new URL('../../../package.json', import.meta.url));

/** The release's version, from the project's package.json. */
export const maruVersion = (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
