/** Takes an uploaded archive apart without trusting a word of it: what it says of its sizes, names and number of files. */
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { Unreadable } from './unreadable.ts';

/** A workbook with a hundred sheets and as many pictures has a tenth of it. */
const maxFiles = 5_000;
/** Bytes of all parts together: 100,000 filled cells take about four million. */
const maxUnpackedBytes = 48 * 1024 * 1024;
/** Rows of a sheet, empty ones too; with more of them the reader comes to no end. */
const maxRowElements = 200_000;

const isPart = (name: string) => name.endsWith('.xml') || name.endsWith('.xml.rels');

/**
 * The archive's parts in an archive made anew, uncompressed, so that whoever reads it next finds what was judged here
 * and nothing else. Pictures and the like stay behind. Throws {@link Unreadable}, or what yauzl says.
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
    // It ends with an error at the first byte more, or less, than was declared.
    const part = await buffer(await archive.openReadStreamPromise(entry));
    if (crc32(part) !== entry.crc32 || declaresEntities(part)) throw new Unreadable('damaged');
    if (rowElements(part) > maxRowElements) throw new Unreadable('tooMuch');
    plain.addBuffer(part, name, { compress: false });
  }
  plain.end();
  return buffer(plain.outputStream);
}

/** No workbook has a document type, with which XML would declare entities. */
const declaresEntities = (part: Buffer) => part.includes('<!DOCTYPE') || part.includes('<!ENTITY');

function rowElements(part: Buffer): number {
  let count = 0;
  for (let at = part.indexOf('<row'); at !== -1; at = part.indexOf('<row', at + 1)) count += 1;
  return count;
}
