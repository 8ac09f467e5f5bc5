/** Streams a CSV file row by row, of any size. */
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import iconv from 'iconv-lite';
import { type Encoding, FileRefused } from './encoding.ts';

export interface CsvRow {
  /** The row's line number in the file; the header is line 1. */
  line: number;
  cells: string[];
}

/** In bytes; a longer row is taken as an unclosed quote. */
const longestRow = 65_536;

/** @throws FileRefused with the line if the file isn't CSV */
export async function* readRows(file: string, encoding: Encoding): AsyncGenerator<CsvRow> {
  const parser = parse({ info: true, relax_column_count: true, skip_empty_lines: true, max_record_size: longestRow });
  // Failures of the pipeline are thrown by the loop below.
  pipeline(createReadStream(file), iconv.decodeStream(encoding), parser, () => undefined);
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>)
      yield { line: info.lines, cells: record };
  } catch (error) {
    if (error instanceof CsvError)
      throw new FileRefused('notCsv', `${file} is no CSV that can be read: ${error.message}`);
    throw error;
  }
}
