/** The site's own font in the format that PDF files embed. */
import { readFile } from 'node:fs/promises';
import { inflateSync } from 'node:zlib';

const fontFiles = {
  regular: import.meta.resolve('krds-uiux/resources/fonts/PretendardGOV-Regular.subset.woff'),
  bold: import.meta.resolve('krds-uiux/resources/fonts/PretendardGOV-Bold.subset.woff'),
};
export type FontWeight = keyof typeof fontFiles;

/** An OpenType font of about 700 KB. */
export const readFont = async (weight: FontWeight): Promise<Buffer> =>
  openTypeOf(await readFile(new URL(fontFiles[weight])));

/** Sizes in bytes of a WOFF file's header and of an entry of its table directory. */
const woff = { header: 44, entry: 20 };
const openType = { header: 12, entry: 16 };

/**
 * Unpacks a WOFF 1.0 file (https://www.w3.org/TR/WOFF/). PDFKit also reads WOFF, but inflates a whole table for each
 * glyph.
 */
function openTypeOf(file: Buffer): Buffer {
  const tableCount = file.readUInt16BE(12);
  const directory = Buffer.alloc(openType.header + tableCount * openType.entry);
  // The font's flavour. The search range and the two fields after it stay 0, because readers ignore them.
  file.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(tableCount, 4);
  const parts: Buffer[] = [directory];
  let length = directory.length;
  for (let i = 0; i < tableCount; i += 1) {
    const from = woff.header + i * woff.entry;
    const to = openType.header + i * openType.entry;
    const offset = file.readUInt32BE(from + 4);
    const packed = file.subarray(offset, offset + file.readUInt32BE(from + 8));
    const tableLength = file.readUInt32BE(from + 12);
    file.copy(directory, to, from, from + 4);
    directory.writeUInt32BE(file.readUInt32BE(from + 16), to + 4);
    directory.writeUInt32BE(length, to + 8);
    directory.writeUInt32BE(tableLength, to + 12);
    // A table that compression would enlarge is stored uncompressed. Each table begins at a multiple of four bytes.
    const table = packed.length < tableLength ? inflateSync(packed) : packed;
    parts.push(table, Buffer.alloc(-tableLength & 3));
    length += tableLength + (-tableLength & 3);
  }
  return Buffer.concat(parts);
}
