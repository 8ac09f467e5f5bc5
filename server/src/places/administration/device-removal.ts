/** Deletes and replaces devices. */
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';
import type { Series } from '#telemetry/series/series.ts';
import { type Changer, recordChange } from './changes.ts';
import type { GivenDevice, WrittenDevices } from './device-form.ts';
import type { DeviceRow } from './device-list.ts';
import { lastReports } from './device-status.ts';
import { createDevice, holdDevice } from './devices.ts';

/**
 * Deletes a device: it can't report, its code is free again, and no list or statistic contains it. Its readings stay
 * stored. Throws NOT_FOUND, or CONFLICT while it is active and has reported: such a device must be deactivated first.
 */
export async function removeDevice(
  trx: Database,
  series: Series,
  changer: Changer,
  deviceId: number,
  alongside: (trx: Database) => Promise<void>,
): Promise<void> {
  // Waits for transactions that hold the device, such as the storage of a reading or photo.
  const row = await holdDevice(trx, series.name, deviceId, 'forUpdate');
  if (row.is_activated && (await lastReports(trx, series, [deviceId])).size > 0)
    throw new Problem('CONFLICT', {
      error: '사용 중인 장치는 삭제할 수 없습니다. 먼저 사용 여부를 미사용으로 바꿔 주십시오.',
    });
  await endDevice(trx, changer, row, alongside);
}

/** Deletes a locked device. */
async function endDevice(
  trx: Database,
  changer: Changer,
  row: DeviceRow,
  alongside: (trx: Database) => Promise<void>,
): Promise<void> {
  const deviceId = row.device_id;
  await trx
    .updateTable('device')
    .set({ deleted_at: changer.now, is_activated: false })
    .where('device_id', '=', deviceId)
    .execute();
  await alongside(trx);
  await recordChange(trx, changer, {
    placeId: row.installation_place_id,
    placeName: row.installation_place_name,
    device: { deviceId, managementCode: row.management_code },
    action: 'delete',
    changes: [],
  });
}

/**
 * Replaces a device by another one validated by `checkDevice`: the replaced device can't report any more, and its
 * readings stay stored. Returns the new device's key, which isn't stored. Throws NOT_FOUND.
 */
export async function replaceDevice<Given extends GivenDevice>(
  trx: Database,
  devices: WrittenDevices<Given>,
  changer: Changer,
  deviceId: number,
  given: Given,
  alongside: (trx: Database) => Promise<void>,
): Promise<{ deviceId: number; deviceKey: string }> {
  const row = await holdDevice(trx, devices.series.name, deviceId, 'forUpdate');
  await endDevice(trx, changer, row, alongside);
  return createDevice(trx, devices, changer, given, row.vendor_id);
}
