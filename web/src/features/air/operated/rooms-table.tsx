import type { OutputOf } from '@maru/contract';
import { airMeasures } from '@maru/domain/air';
import { useMemo } from 'react';
import { MeasuredAt, valueColumns } from '#places/values/value-columns.tsx';
import type { Texts } from '#texts/ko.ts';
import { useTexts } from '#texts/texts.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';

/** A room of a place, or the outdoors, with its latest values. */
type Room = OutputOf<'GET /api/mypage/operating-facility/air-quality/summary'>['list'][number]['rooms'][number];

/** A room's name with its side, because a yard and a room may have the same name. */
export const roomName = (
  { installationLocation, installationType }: Pick<Room, 'installationLocation' | 'installationType'>,
  { facility: words, places }: Texts,
): string => words.roomName(installationLocation || words.noLocation, places.installation[installationType]);

/** The rooms of a place, each with its latest values. */
export function RoomsTable({ caption, rooms }: { caption: string; rooms: readonly Room[] }) {
  const texts = useTexts();
  const columns = useMemo(() => roomColumns(texts), [texts]);
  return <DataTable caption={caption} columns={columns} rows={rooms} rowKey={(room) => roomName(room, texts)} />;
}

const roomColumns = (texts: Texts): Column<Room>[] => [
  { id: 'room', header: texts.facility.room, isRowHeader: true, cell: (room) => roomName(room, texts) },
  ...valueColumns<Room>(airMeasures, texts, (room) => room),
  { id: 'measured', header: texts.places.measured, cell: (room) => <MeasuredAt latest={room} /> },
];
