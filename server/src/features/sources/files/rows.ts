/** Converts a file to inbox entries, one message per row. */
import { createHash } from 'node:crypto';
import { parseSeoul } from '@maru/domain/seoul-time';
import type { SourceZone } from '@maru/domain/source';
import type { Sheet } from '#places/bulk-import/sheet.ts';
import { textOf } from '#platform/excel/read-table.ts';
import { deviceCodeOf } from '../device-code.ts';
import { blankMessage, type InboxMessage } from '../inbox.ts';

export interface FileSource {
  sourceId: number;
  zone: SourceZone;
  deviceColumn: string;
  timeColumn: string;
}

/** Throws with a Korean reason if the file lacks the columns of its source. */
export class NotOfSource extends Error {}

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');

export function messagesOf(source: FileSource, { headers, rows }: Sheet): InboxMessage[] {
  const columnOf = (name: string) => headers.indexOf(name);
  const [deviceAt, timeAt] = [columnOf(source.deviceColumn), columnOf(source.timeColumn)];
  const missing = [
    deviceAt < 0 && `장치 열 ‘${source.deviceColumn || '(정하지 않음)'}’`,
    timeAt < 0 && `시각 열 ‘${source.timeColumn || '(정하지 않음)'}’`,
  ].filter(Boolean);
  if (missing.length > 0)
    throw new NotOfSource(
      `다음 열이 파일에 없습니다: ${missing.join(', ')}. 파일의 열: ${headers.join(', ').slice(0, 300)}`,
    );
  return rows.map(({ row, cells }) => {
    const decoded = Object.fromEntries(
      headers.flatMap((header, at) => (header === '' ? [] : [[header, numberOrText(textOf(cells[at]))] as const])),
    );
    const [networkDevice, time] = [textOf(cells[deviceAt]), textOf(cells[timeAt])];
    const payload = JSON.stringify(decoded);
    const deviceCode = deviceCodeOf(networkDevice);
    const measuredAt = timeOfCell(time, source.zone);
    const reason = refusalOf({ row, deviceCode, measuredAt, time });
    return {
      ...blankMessage,
      sourceId: source.sourceId,
      key: digestOf(`${networkDevice} ${time} ${payload}`),
      networkDevice,
      deviceCode,
      event: 'uplink',
      measuredAt,
      payload,
      decoded,
      state: reason === '' ? 'waiting' : 'refused',
      reason,
    };
  });
}

interface Row {
  row: number;
  deviceCode: string;
  measuredAt: Date | null;
  time: string;
}

function refusalOf({ row, deviceCode, measuredAt, time }: Row): string {
  if (deviceCode === '') return `${row}행: 장치가 비어 있습니다.`;
  return measuredAt ? '' : `${row}행: 시각을 읽을 수 없습니다. (‘${time.slice(0, 40)}’)`;
}

/** Converts a text to a number if possible: '1,234.5' is converted, '01012' stays text. */
function numberOrText(text: string): string | number | null {
  if (text === '') return null;
  const plain = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text;
  return /^[+-]?(0|[1-9]\d{0,14})(\.\d+)?([eE][+-]?\d{1,3})?$/.test(plain) ? Number(plain) : text;
}

const dayPattern = /^(\d{4})[-./년 ] ?(\d{1,2})[-./월 ] ?(\d{1,2})[일.]? ?[T ]?(.*)$/;
const clockPattern = /^(오전|오후|AM|PM)? ?(\d{1,2}):?(\d{2})?:?(\d{2})?(?:\.\d+)? ?(AM|PM)?(Z|[+-]\d\d:?\d\d)?$/i;

/** Parses a time as loggers and spreadsheets write it; a time without an offset is in the source's zone. */
export function timeOfCell(text: string, zone: SourceZone): Date | null {
  // Seconds or milliseconds until the year 2033, beyond which they look like '2026030114'.
  if (/^1\d{9}(\d{3})?$/.test(text)) return new Date(Number(text.padEnd(13, '0')));
  const spread = text.replace(/^(\d{4})(\d{2})(\d{2})(?=[T ]|(?:\d{2}){0,3}$)/, '$1-$2-$3 ');
  const [, year, month = '', day = '', clock = ''] = dayPattern.exec(spread) ?? [];
  if (year === undefined) return null;
  const read = clockPattern.exec(clock === '' ? '00:00' : clock);
  if (!read) return null;
  const [, before, hour = '', minute = '00', second = '00', after, offset] = read;
  const half = (before ?? after)?.toUpperCase();
  const isAfternoon = half === '오후' || half === 'PM';
  const hours = half ? (Number(hour) % 12) + (isAfternoon ? 12 : 0) : Number(hour);
  const two = (part: string | number) => String(part).padStart(2, '0');
  const local = `${year}-${two(month)}-${two(day)}T${two(hours)}:${minute}:${second}`;
  return parseSeoul(`${local}${offset ?? (zone === 'UTC' ? 'Z' : '+09:00')}`);
}
