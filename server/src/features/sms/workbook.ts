/** Mobile numbers from a workbook, with invalid and repeated ones. */
import { buffer } from 'node:stream/consumers';
import { hyphenated, isMobileNumber, mobileDigits, withLostZero } from '@maru/domain/personal';
import { maxSmsReceivers } from '@maru/domain/sms';
import { type ExcelReader, readExcel } from '#platform/excel/read-excel.ts';
import type { UploadedFile } from '#platform/http/upload.ts';

const limits = { maxRows: maxSmsReceivers, maxBytes: 10 * 1024 * 1024 };
/** Maximum characters quoted from an invalid cell. */
const maxQuoted = 40;
/** Headers of a column of mobile numbers, the surest first: '번호' alone often numbers the rows. */
const headers = [/휴대|핸드폰|mobile/i, /전화|연락처|phone/i, /번호/];

const textOf = (cell: unknown): string => (cell instanceof Date ? '날짜' : String(cell ?? '')).trim();

export interface ReadNumbers {
  /** Numbers with hyphens, without repetitions. */
  mobileNumbers: string[];
  repeated: { row: number; mobileNumber: string }[];
  invalid: { row: number; value: string }[];
}

/**
 * The numbers of the column whose header names them, or else of the first column. Row numbers are Excel's; the first
 * row of a repeated number counts. Throws FILE_TOO_LARGE, FILE_UNREADABLE, BUSY.
 */
export async function readNumbers(file: UploadedFile, reader: ExcelReader): Promise<ReadNumbers> {
  const rows = await readExcel(await buffer(file.stream()), { ...limits, ...reader });
  const titles = (rows[0]?.cells ?? []).map(textOf);
  const headed = headers.map((header) => titles.findIndex((title) => header.test(title))).find((at) => at >= 0) ?? -1;
  const column = Math.max(0, headed);
  const read: ReadNumbers = { mobileNumbers: [], repeated: [], invalid: [] };
  const seen = new Set<string>();
  for (const { row, cells } of headed === -1 ? rows : rows.slice(1)) {
    const value = textOf(cells[column]);
    if (value === '') continue;
    const number = withLostZero(value.replace(/[\s.)(]/g, '').replace(/^\+82-?0?/, '0'));
    if (!isMobileNumber(number)) {
      read.invalid.push({ row, value: value.slice(0, maxQuoted) });
      continue;
    }
    const mobileNumber = hyphenated(mobileDigits(number));
    if (seen.has(mobileNumber)) read.repeated.push({ row, mobileNumber });
    else read.mobileNumbers.push(mobileNumber);
    seen.add(mobileNumber);
  }
  return read;
}
