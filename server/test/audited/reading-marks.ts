/** Calls that mark readings as wrong and take marks back. */
import type { Does } from './places.ts';

export async function writeReadingMarks(does: Does, deviceId: number): Promise<void> {
  const path = '/admin/api/device/{deviceId}/reading-marks';
  const day = new Date().toISOString().slice(0, 10);
  const body = { startDatetime: `${day} 00:00`, endDatetime: `${day} 01:00`, field: '', reason: '센서 고장' };
  const { readingMarkId } = await does<{ readingMarkId: number }>(`POST ${path}`, { ids: { deviceId }, body });
  await does(`DELETE ${path}/{readingMarkId}`, { ids: { deviceId, readingMarkId } });
}
