/** Unpacks an uploaded archive without relying on its declared sizes, names and counts. */
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { Unreadable } from './unreadable.ts';

/** Maximum files of an archive: ten times as many as in a workbook with a hundred sheets and a hundred pictures. */
const maxFiles = 5_000;
/** Maximum bytes of all parts: 100,000 non-empty cells take about four million bytes. */
const maxUnpackedBytes = 48 * 1024 * 1024;
/** Maximum rows of a sheet, including empty ones, which limits the reading time. */
const maxRowElements = 200_000;

const isPart = (name: string) => name.endsWith('.xml') || name.endsWith('.xml.rels');

/**
 * Repacks the archive's parts uncompressed, so that the next reader gets exactly the checked content. Drops pictures
 * and other extras, and turns errors of formulas into texts. Throws {@link Unreadable}, or yauzl's error.
 */
export async function repacked(bytes: Buffer): Promise<Buffer> {
  const archive = await fromBufferPromise(bytes, { lazyEntries: true, strictFileNames: true });
  if (archive.entryCount > maxFiles) throw new Unreadable('tooMuch');
  const parts = new Map<string, Entry>();
  let declared = 0;
  for await (const entry of archive.eachEntry()) {
    if (!isPart(entry.fileName)) continue;
    if (parts.has(entry.fileName) || entry.isEncrypted()) throw new Unreadable('damaged');
    parts.set(entry.fileName, entry);
    declared += entry.uncompressedSize;
    if (declared > maxUnpackedBytes) throw new Unreadable('tooMuch');
  }
  const plain = new ZipFile();
  for (const [name, entry] of parts) {
    // Fails at the first byte beyond the declared size, or if bytes are missing.
    const part = await buffer(await archive.openReadStreamPromise(entry));
    if (crc32(part) !== entry.crc32 || declaresEntities(part)) throw new Unreadable('damaged');
    if (rowElements(part) > maxRowElements) throw new Unreadable('tooMuch');
    plain.addBuffer(withErrorsAsTexts(part), name, { compress: false });
  }
  plain.end();
  return buffer(plain.outputStream);
}

/** A genuine workbook never has a document type, which could declare XML entities. */
const declaresEntities = (part: Buffer) => part.includes('<!DOCTYPE') || part.includes('<!ENTITY');

function rowElements(part: Buffer): number {
  let count = 0;
  for (let at = part.indexOf('<row'); at !== -1; at = part.indexOf('<row', at + 1)) count += 1;
  return count;
}

/** Makes a text of each cell with an error, such as #N/A, because the next reader would take it for an empty cell. */
function withErrorsAsTexts(part: Buffer): Buffer {
  if (!part.includes('t="e"')) return part;
  return Buffer.from(part.toString('latin1').replace(/(<c\s[^<>]*\bt=)"e"/g, '$1"str"'), 'latin1');
}
