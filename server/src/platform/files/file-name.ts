/** Names that people give files: kept as labels, for people to read and their machines to save under. */

import { maxFileNameLength } from '@maru/domain/file';
import { withoutEnd } from '@maru/domain/without-end';

/** Invisible signs, but for the joiner that some emoji are made with: among them those that turn the reading direction. */
const invisible = /[\p{Cc}\p{Zl}\p{Zp}\p{Co}\p{Cn}]|(?!\u200d)\p{Cf}/gu;
/** What no Windows file may be called. */
const refusedSigns = /[<>:"|?*]/g;
const refusedNames = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
const extensionPattern = /\.([A-Za-z0-9]{1,10})$/;
const nameless = '파일';

/** The extension of a name in lower case, without its dot; '' where it has none. */
export const extensionOf = (name: string): string => extensionPattern.exec(clean(name))?.[1]?.toLowerCase() ?? '';

/**
 * A name as it is kept: without folders, invisible signs and what a system may not save, of at most 200 characters, and
 * with the given extension, since a file is what it was found to be and not what it is called.
 */
export function fileLabel(name: string, extension: string): string {
  const base = withoutEnd(clean(name).replace(extensionPattern, ''), /[. ]/) || nameless;
  const room = maxFileNameLength - extension.length - 1;
  return `${cut(base.replace(refusedNames, '_$1'), room)}.${extension}`;
}

function clean(name: string): string {
  const [last = ''] = name.toWellFormed().normalize('NFC').replace(invisible, '').split(/[/\\]/).slice(-1);
  const plain = last
    .replace(refusedSigns, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+/, '');
  return withoutEnd(plain, /[. ]/);
}

/** Cut between letters as people see them: never within an emoji or a syllable. */
function cut(text: string, most: number): string {
  let kept = '';
  let length = 0;
  for (const { segment } of new Intl.Segmenter('ko').segment(text)) {
    length += [...segment].length;
    if (length > most) break;
    kept += segment;
  }
  return kept.trimEnd();
}
