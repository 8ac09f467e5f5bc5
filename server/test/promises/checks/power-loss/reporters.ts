/** Citizens who report faults with photos; each report stores a file and rows. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { createPlace } from '#test/factories.ts';
import type { CheckDatabase } from '#test/promises/rig/database.ts';
import type { Report } from '#test/promises/rig/report.ts';
import { sendReport } from '#test/reports.ts';

interface PhotoRow {
  secret: string | null;
  key: string | null;
  sha256: string | null;
}

/** Adds a light, and repeatedly reports its fault with photos. */
export async function startReporters(database: Pick<CheckDatabase, 'connect' | 'folder'>, url: string) {
  const client = await database.connect();
  const placeId = await createPlace(client, { placeType: 'light' });
  await client.end();
  const image = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#36c' } })
    .png()
    .toBuffer();
  const photo = new Blob([new Uint8Array(image)], { type: 'image/png' });
  const acknowledged: string[] = [];
  let isOver = false;
  let sent = 0;
  async function report() {
    while (!isOver) {
      sent += 1;
      const address = `10.1.${sent >> 8}.${sent & 255}`;
      const answer = await sendReport(url, placeId, { cause: 'damaged', file: photo }, address).catch(() => undefined);
      if (answer?.status === 200) acknowledged.push(answer.body.secret);
      else if (answer && answer.status < 500) throw new Error(`a report was refused: ${JSON.stringify(answer)}`);
      else await wait(50);
    }
  }
  const reporting = report();
  // `stop` reports the error.
  reporting.catch(() => undefined);
  return {
    /** Verifies that acknowledged reports have their photos, and that every photo's file exists. */
    async verify(findings: Report): Promise<void> {
      const verified = [...acknowledged];
      const connection = await database.connect();
      const { rows } = await connection.query<PhotoRow>(
        `select encode(secret_hash, 'hex') as secret, hash_file_name as key, sha256
         from report full join attachment on owner_kind = 'report' and state = 'owned' and owner_id = report_id
         where secret_hash is not null or state = 'owned'`,
      );
      await connection.end();
      const whole = new Set(
        rows.filter(({ key, sha256 }) => isThere(database.folder, key, sha256)).map((r) => r.secret),
      );
      const lost = verified.filter((secret) => !whole.has(createHash('sha256').update(secret).digest('hex')));
      findings.measured('reports with photos', verified.length);
      if (lost.length > 0) findings.broken(`${lost.length} acknowledged reports or their photos are lost`);
      if (whole.size < rows.length) findings.broken(`${rows.length - whole.size} reports were saved by half`);
    },
    async stop(findings: Report): Promise<void> {
      isOver = true;
      await reporting;
      if (acknowledged.length === 0) findings.broken('no report was acknowledged, so nothing is shown of them');
    },
  };
}

function isThere(folder: string, key: string | null, sha256: string | null): boolean {
  const path = join(folder, 'files', key?.slice(0, 2) ?? '', key ?? '');
  return key !== null && existsSync(path) && createHash('sha256').update(readFileSync(path)).digest('hex') === sha256;
}
