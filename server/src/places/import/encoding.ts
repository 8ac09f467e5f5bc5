/** Detects the encoding of a whole text file: one of the two that Korean offices use. */

import { createReadStream } from 'node:fs';
import { TextDecoder } from 'node:util';
import { Refused } from '#platform/errors/refused.ts';

export type Encoding = 'utf-8' | 'cp949';

export type FileFault = 'workbook' | 'utf16' | 'binary' | 'unreadable' | 'notCsv';

/** Thrown for a file that isn't CSV. Commands show the English message with the path; others translate the fault. */
export class FileRefused extends Refused {
  readonly fault: FileFault;

  constructor(fault: FileFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

/** First bytes of other formats that are often mistaken for CSV. */
const signatures: readonly (readonly [bytes: number[], fault: FileFault, is: string])[] = [
  [[0x50, 0x4b, 0x03, 0x04], 'workbook', 'an Excel workbook or another archive; save the sheet as CSV'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'workbook', 'an old Excel workbook; save the sheet as CSV'],
  [[0xff, 0xfe], 'utf16', 'UTF-16 text; save it as UTF-8'],
  [[0xfe, 0xff], 'utf16', 'UTF-16 text; save it as UTF-8'],
];

/**
 * Returns CP949 if the bytes aren't valid UTF-8: CP949 text is hardly ever valid UTF-8 by chance.
 * @throws FileRefused if the file isn't text, or can't be read
 */
export async function encodingOf(file: string): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isUtf8 = true;
  let isFirst = true;
  try {
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
      const other = isFirst && signatures.find(([bytes]) => bytes.every((byte, i) => chunk[i] === byte));
      if (other) throw new FileRefused(other[1], `${file} is ${other[2]}.`);
      if (chunk.includes(0)) throw new FileRefused('binary', `${file} holds zero bytes: it is no text.`);
      isFirst = false;
      isUtf8 &&= decodes(decoder, chunk);
    }
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new FileRefused('unreadable', `${file} can't be read: ${(error as Error).message}`);
  }
  return isUtf8 && decodes(decoder) ? 'utf-8' : 'cp949';
}

/** Without a chunk (at the end), returns whether the last chunk ended at a character boundary. */
function decodes(decoder: TextDecoder, chunk?: Buffer): boolean {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined });
    return true;
  } catch {
    return false;
  }
}
