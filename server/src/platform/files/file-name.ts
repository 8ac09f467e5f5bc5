/** File names given by people, used as labels and as names of downloads. */

import { maxFileNameLength } from '@maru/domain/file';
import { withoutEnd } from '@maru/domain/without-end';

/** Invisible characters, including those that change the writing direction, except the joiner used in emoji. */
const invisible = /[\p{Cc}\p{Zl}\p{Zp}\p{Co}\p{Cn}]|(?!\u200d)\p{Cf}/gu;
/** Characters forbidden in Windows file names. */
const refusedSigns = /[<>:"|?*]/g;
const refusedNames = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
const extensionPattern = /\.([A-Za-z0-9]{1,10})$/;
const nameless = '파일';

/** The extension of a name in lower case without the dot; '' without one. */
export const extensionOf = (name: string): string => extensionPattern.exec(clean(name))?.[1]?.toLowerCase() ?? '';

/**
 * The label stored for a name: without folders, invisible and forbidden characters, at most 200 characters long, with
 * the extension of the detected type.
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

/** Truncates between grapheme clusters, never within an emoji or a syllable. */
function cut(text: string, most: number): string {
  let shortened = '';
  let length = 0;
  for (const { segment } of new Intl.Segmenter('ko').segment(text)) {
    length += [...segment].length;
    if (length > most) break;
    shortened += segment;
  }
  return shortened.trimEnd();
}
