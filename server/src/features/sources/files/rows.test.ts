import { describe, expect, it } from 'vitest';
import { messagesOf, NotOfSource, timeOfCell } from './rows.ts';

describe('timeOfCell', () => {
  it.each([
    ['2026-03-01 14:05', '2026-03-01T05:05:00.000Z'],
    ['2026-03-01 14:05:06', '2026-03-01T05:05:06.000Z'],
    ['2026/3/1 9:05', '2026-03-01T00:05:00.000Z'],
    ['2026.03.01 14:05:06.250', '2026-03-01T05:05:06.000Z'],
    ['2026. 3. 1. 오후 2:05', '2026-03-01T05:05:00.000Z'],
    ['2026-03-01 오전 12:05:06', '2026-02-28T15:05:06.000Z'],
    ['2026년 3월 1일 14:05', '2026-03-01T05:05:00.000Z'],
    ['20260301140506', '2026-03-01T05:05:06.000Z'],
    ['202603011405', '2026-03-01T05:05:00.000Z'],
    ['2026-03-01', '2026-02-28T15:00:00.000Z'],
    ['2026-03-01T05:05:06Z', '2026-03-01T05:05:06.000Z'],
    ['2026-03-01 14:05:06+09:00', '2026-03-01T05:05:06.000Z'],
    ['2026-03-01 24:00', '2026-03-01T15:00:00.000Z'],
    ['1772341506', '2026-03-01T05:05:06.000Z'],
    ['1772341506250', '2026-03-01T05:05:06.250Z'],
    ['20260301', '2026-02-28T15:00:00.000Z'],
    ['2026030114', '2026-03-01T05:00:00.000Z'],
  ])('reads %s', (text, expected) => {
    expect(timeOfCell(text, 'Asia/Seoul')?.toISOString()).toBe(expected);
  });

  it('reads a time without an offset in the zone of the source', () => {
    expect(timeOfCell('2026-03-01 05:05', 'UTC')?.toISOString()).toBe('2026-03-01T05:05:00.000Z');
  });

  it.each(['', 'noon', '2026-02-30 10:00', '2026-13-01', '14:05', '2026-03-01 25:00', '12.5', '46354.5'])(
    'refuses %j',
    (text) => {
      expect(timeOfCell(text, 'Asia/Seoul')).toBeNull();
    },
  );
});

describe('messagesOf', () => {
  const source = { sourceId: 1, zone: 'Asia/Seoul', deviceColumn: '센서', timeColumn: '일시' } as const;
  const sheet = (headers: string[], ...rows: (string | number | null)[][]) => ({
    headers,
    rows: rows.map((cells, at) => ({ row: at + 2, cells })),
  });

  it('converts each row to a message, with numbers as numbers', () => {
    const messages = messagesOf(
      source,
      sheet(['일시', '센서', 'PM10', ''], ['2026-03-01 10:00', 'A 1', '1,234.5', 'x']),
    );
    expect(messages).toEqual([
      expect.objectContaining({
        state: 'waiting',
        deviceCode: 'A-1',
        measuredAt: new Date('2026-03-01T01:00:00Z'),
        decoded: { 일시: '2026-03-01 10:00', 센서: 'A 1', PM10: 1234.5 },
      }),
    ]);
  });

  it('refuses only a row without a device or time, with its number', () => {
    const rows = [
      ['', 'A'],
      ['2026-03-01 10:00', ''],
      ['2026-03-01 10:00', 'A'],
    ];
    const messages = messagesOf(source, sheet(['일시', '센서'], ...rows));
    expect(messages.map(({ state, reason }) => [state, reason])).toEqual([
      ['refused', '2행: 시각을 읽을 수 없습니다. (‘’)'],
      ['refused', '3행: 장치가 비어 있습니다.'],
      ['waiting', ''],
    ]);
  });

  it("refuses a file without the source's columns, and lists the columns it has", () => {
    expect(() => messagesOf(source, sheet(['시간', '센서'], ['', '']))).toThrow(NotOfSource);
    expect(() => messagesOf(source, sheet(['시간', '센서'], ['', '']))).toThrow(
      '다음 열이 파일에 없습니다: 시각 열 ‘일시’. 파일의 열: 시간, 센서',
    );
  });
});
