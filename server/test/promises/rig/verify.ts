import type pg from 'pg';
import { airSeries } from '#features/air/series.ts';
import { type CountedReading, differences, readStoredRollups, recount, storedReadings } from '#test/recount.ts';
import type { Ledger } from './ledger.ts';
import type { Report } from './report.ts';

/**
 * Compares the database with the ledgers: acknowledged readings aren't lost, stored ones aren't invented, and each
 * counts once.
 */
export async function verifyLedgers(client: pg.Client, ledgers: readonly Ledger[], report: Report): Promise<void> {
  const ids = ledgers.map(({ device }) => device.deviceId);
  // Copied before the rows are read, because further readings may be acknowledged meanwhile.
  const answered = ledgers.map(({ device, acknowledged }) => [device.deviceId, [...acknowledged]] as const);
  const stored = await storedReadings(client, airSeries, ids);
  const numbers = new Map(ledgers.map((ledger) => [ledger.device.deviceId, new Set<number>()]));
  const ledgerOf = new Map(ledgers.map((ledger) => [ledger.device.deviceId, ledger]));
  let madeUp = 0;
  for (const reading of stored) {
    const ledger = ledgerOf.get(reading.deviceId);
    const number = ledger?.numberAt(reading.measuredAt) ?? null;
    if (!ledger || number === null || !isSame(ledger.stored(number), reading)) madeUp += 1;
    else numbers.get(reading.deviceId)?.add(number);
  }
  const sent = ledgers.reduce((sum, ledger) => sum + ledger.sent, 0);
  let [acknowledged, lost] = [0, 0];
  for (const [deviceId, own] of answered) {
    acknowledged += own.length;
    for (const number of own) if (!numbers.get(deviceId)?.has(number)) lost += 1;
  }
  report.measured('readings sent', sent);
  report.measured('acknowledged', acknowledged);
  report.measured('stored', stored.length);
  report.measured('lost', lost);
  if (acknowledged === 0) report.broken('nothing was acknowledged, so nothing is shown');
  if (lost > 0) report.broken(`${lost} acknowledged readings are lost`);
  if (madeUp > 0) report.broken(`${madeUp} stored readings are not what was sent`);
  verifyRollups(await readStoredRollups(client, airSeries, ids), recount(stored), report);
}

/** Compares stored rollups with recounted ones. */
export function verifyRollups(storedRollups: Map<string, string>, counted: Map<string, string>, report: Report): void {
  const wrong = differences(storedRollups, counted);
  report.measured('rollups wrong', wrong.length);
  if (wrong.length > 0) report.broken(`${wrong.length} of ${counted.size} rollups are wrong, such as ${wrong[0]}`);
}

const isSame = (a: CountedReading, b: CountedReading) => a.measures.every((value, i) => value === b.measures[i]);
