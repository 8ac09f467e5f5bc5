/** Attacks by weighings: dry runs, imports and corrections that name a driver. */
import { weighingFieldNames, weighingFields } from '@maru/domain/weighing';
import { takeWeighings } from '#features/weighing/take.ts';
import { sheetColumn } from '#platform/excel/column.ts';
import { aWeighing } from '#test/weighings.ts';
import { workbookWith } from '#test/workbooks.ts';
import { compare, get, type Officer, requestAs } from './officer.ts';

const driver = '남궁비밀';
/** A name that is identical to the driver's when masked. */
const stranger = '남김치밀';

/** Stores weighings of one driver, one for each guess in a file. */
async function weighings({ rig }: Officer, year: string, count: number) {
  const rows = Array.from({ length: count }, (_, at) =>
    aWeighingOf(year, at, { driverName: driver, chargeName: driver }),
  );
  await rig.services.db
    .transaction()
    .execute((trx) => takeWeighings(trx, rig.services, rows, { source: 'http', adminNumber: null }));
}

const aWeighingOf = (year: string, at: number, more: Parameters<typeof aWeighing>[0]) =>
  aWeighing({
    scaleDate: `${year}-11-20`,
    sequenceNumber: String(at + 1),
    firstWeightDatetime: `${year}-11-20 09:05`,
    secondWeightDatetime: `${year}-11-20 09:21`,
    ...more,
  });

async function workbookOf(rows: readonly Record<string, string>[]): Promise<Blob> {
  const columns = weighingFieldNames.map((field) => sheetColumn({ header: weighingFields[field], kind: 'text' }));
  const cells = rows.flatMap((row) => weighingFieldNames.map((field) => row[field] ?? ''));
  return new Blob([new Uint8Array(await workbookWith(columns, cells))]);
}

async function upload(officer: Officer, path: string, file: Blob, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', file, '계근.xlsx');
  const headers = { authorization: `Bearer ${officer.token}` };
  const answer = await fetch(officer.rig.url + path, { method: 'POST', headers, body: form });
  const body = (await answer.json()) as Record<string, unknown>;
  if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}: ${body.error}`);
  const { fileHash, ...shown } = body;
  return { fileHash: String(fileHash), told: shown };
}

const importPath = '/admin/api/statistics/scale/import';

/** Guesses names in dry runs, one per row of a file. */
export async function checkedWeighings(officer: Officer): Promise<void> {
  const rowsAFile = Math.min(1000, officer.inputs);
  const files = Math.ceil(officer.inputs / rowsAFile);
  await weighings(officer, '2024', rowsAFile);
  const view = async (file: number, hit: string, more: object) => {
    const guess = (at: number) => `${syllable(file * 31 + at)}${syllable(at * 17 + 5)}`;
    const rows = Array.from({ length: rowsAFile }, (_, at) =>
      aWeighingOf('2024', at, {
        ...more,
        driverName: at === 0 ? hit : guess(at),
        chargeName: at === 1 ? hit : guess(at),
      }),
    );
    return (await upload(officer, `${importPath}/check`, await workbookOf(rows))).told;
  };
  for (let file = 0; file < files; file += 1) {
    // Alternates between names alone and names together with another difference.
    const more = file % 2 === 0 ? {} : { unitPrice: '80' };
    compare(officer, 'a dry run of weighings', await view(file, driver, more), await view(file, stranger, more));
  }
  const same = (at: number) => aWeighingOf('2024', 0, { driverName: at === 0 ? driver : stranger });
  const { told: shown } = await upload(officer, `${importPath}/check`, await workbookOf([0, 1, 2].map(same)));
  if (shown.refusedCount !== 3) officer.report.broken('a dry run takes one weighing several times');
}

const syllable = (at: number) => String.fromCodePoint(0xac00 + (at % 11_172));

/** The observable state of a weighing after a change. */
async function weighingView(officer: Officer, year: string, at: number) {
  const { rows } = await officer.rig.pool.query<{ weighing_id: number }>(
    'select weighing_id::int from weighing where scale_date = $1 and sequence_number = $2',
    [`${year}-11-20`, at + 1],
  );
  const { body } = await get(officer, `/admin/api/statistics/scale/${rows[0]?.weighing_id}`);
  const { corrections, driverName, chargeName } = body as Record<string, unknown>;
  const shown = (corrections as { changes: unknown }[]).map(({ changes }) => changes);
  return { id: rows[0]?.weighing_id, seen: [driverName, chargeName, shown] };
}

export async function importedWeighings(officer: Officer): Promise<void> {
  await weighings(officer, '2023', 2);
  const view = async (at: number, name: string) => {
    const seen: unknown[] = [];
    for (const unitPrice of ['75', '80', '75']) {
      const rows = [aWeighingOf('2023', at, { driverName: name, chargeName: name, unitPrice })];
      const file = await workbookOf(rows);
      const { fileHash } = await upload(officer, `${importPath}/check`, file);
      const { told: shown } = await upload(officer, importPath, file, { fileHash });
      seen.push(shown, (await weighingView(officer, '2023', at)).seen);
    }
    return seen;
  };
  compare(officer, 'an import of weighings', await view(0, driver), await view(1, stranger));
}

export async function correctedWeighings(officer: Officer): Promise<void> {
  await weighings(officer, '2022', 2);
  const view = async (at: number, name: string) => {
    const { id } = await weighingView(officer, '2022', at);
    const path = `/admin/api/statistics/scale/${id}`;
    const { status, body } = await requestAs(officer, `PATCH ${path}`, { driverName: name });
    return [status, body, (await weighingView(officer, '2022', at)).seen];
  };
  compare(officer, 'a correction of a weighing', await view(0, driver), await view(1, stranger));
}
