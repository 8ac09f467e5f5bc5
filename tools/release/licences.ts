import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LockFile, referenceOf } from './packages.ts';

const licenceFile = /^(licen[cs]e|copying|notice|ofl)([-._].*)?$/i;
const line = '='.repeat(80);

/** The licences of packages with their texts, as one text. @param folders of the packages */
export function licencesText(root: string, lock: LockFile, folders: readonly string[]): string {
  const sections = folders.map((folder) => {
    const entry = lock.packages[folder];
    const texts = existsSync(join(root, folder)) ? textsOf(join(root, folder)) : [];
    const licence = entry?.license ?? (texts.length > 0 ? 'see below' : 'not stated');
    return [line, `${referenceOf(folder, entry)} (${licence})`, '', ...texts].join('\n');
  });
  return [
    'Maru contains the packages below, as such or in its built web. Their licences:',
    '',
    ...new Set(sections),
    '',
  ].join('\n');
}

function textsOf(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => licenceFile.test(name) && !/\.[cm]?js$/.test(name));
  return names.sort().map((name) => `${readFileSync(join(folder, name), 'utf8').trim()}\n`);
}
