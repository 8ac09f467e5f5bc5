/** Crack sensors' own fields: thresholds. */
import { type CrackThresholds, crackScaleOf, noCrackThresholds } from '@maru/domain/building';
import { type CrackDeviceProfile, defaultLtid } from '@maru/domain/building-profile';
import type { GradeScale } from '@maru/domain/measure';
import { sql } from 'kysely';
import type { GivenDevice, OwnDeviceFields } from '#places/administration/device-form.ts';
import type { Database } from '#platform/database/pool.ts';

export type OwnOfCrackDevice = CrackThresholds & Pick<CrackDeviceProfile, 'ltid'>;
const blank: OwnOfCrackDevice = { ltid: defaultLtid, ...noCrackThresholds };

/** Crack sensors' own fields by device id; sensors without a row are absent. */
async function selectOwn(db: Database, deviceIds: readonly number[]): Promise<Map<number, OwnOfCrackDevice>> {
  const rows = await db
    .selectFrom('crack_device')
    .selectAll()
    .where('device_id', '=', sql<number>`any(${deviceIds})`)
    .execute();
  return new Map(
    rows.map((row) => [
      row.device_id,
      {
        ltid: row.ltid,
        aboveCautionCrack: row.above_caution_crack,
        belowCautionCrack: row.below_caution_crack,
        aboveAlertCrack: row.above_alert_crack,
        belowAlertCrack: row.below_alert_crack,
        seriousCrack: row.serious_crack,
      },
    ]),
  );
}

/** Crack sensors' own fields, in the order of the ids. */
export async function ownOfCrackDevices(db: Database, deviceIds: readonly number[]): Promise<OwnOfCrackDevice[]> {
  const own = await selectOwn(db, deviceIds);
  return deviceIds.map((deviceId) => own.get(deviceId) ?? blank);
}

/** The scales of crack sensors, in the order of the ids. */
export const scalesOfCrackDevices = async (db: Database, deviceIds: readonly number[]): Promise<GradeScale[]> =>
  (await ownOfCrackDevices(db, deviceIds)).map(crackScaleOf);

export const crackDeviceFields: OwnDeviceFields<GivenDevice & OwnOfCrackDevice> = {
  table: 'crack_device',
  read: async (db, deviceId) => (await selectOwn(db, [deviceId])).get(deviceId) ?? blank,
  async write(trx, deviceId, given) {
    const columns = {
      ltid: given.ltid,
      above_caution_crack: given.aboveCautionCrack,
      below_caution_crack: given.belowCautionCrack,
      above_alert_crack: given.aboveAlertCrack,
      below_alert_crack: given.belowAlertCrack,
      serious_crack: given.seriousCrack,
    };
    await trx
      .insertInto('crack_device')
      .values({ device_id: deviceId, ...columns })
      .onConflict((oc) => oc.column('device_id').doUpdateSet(columns))
      .execute();
  },
};
