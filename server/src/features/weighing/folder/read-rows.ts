/** Reads rows of a CSV file of weighings. The first line has headers: Korean names or the calls' field names. */
import { grouped } from '@maru/domain/number-text';
import {
  type GivenWeighing,
  optionalWeighingFields,
  type WeighingField,
  weighingFieldNames,
  weighingFields,
} from '@maru/domain/weighing';
import { encodingOf } from '#places/import/encoding.ts';
import { readRows } from '#places/import/rows.ts';
import { Refused } from '#platform/errors/refused.ts';
import { plainHeader } from '#platform/excel/read-table.ts';

export interface FileRow {
  line: number;
  given: GivenWeighing;
}

const maxRows = 100_000;

/** Position of each field's column; -1 for a missing optional column. Throws Refused. */
function columnsOf(header: readonly string[]): Record<WeighingField, number> {
  const headers = header.map(plainHeader);
  const columns = weighingFieldNames.map((field) => {
    const names = [field, weighingFields[field], weighingFields[field].replace(/\([^()]*\)$/, '')].map(plainHeader);
    const found = headers.flatMap((name, at) => (names.includes(name) ? [at] : []));
    if (found.length > 1) throw new Refused(`'${weighingFields[field]}' 열이 두 번 있습니다.`);
    if (found.length === 0 && !optionalWeighingFields.includes(field))
      throw new Refused(`'${weighingFields[field]}' 열이 없습니다. 첫 줄에 열의 이름이 있어야 합니다.`);
    return [field, found[0] ?? -1] as const;
  });
  return Object.fromEntries(columns) as Record<WeighingField, number>;
}

/** The rows as a stream, in UTF-8 or CP949. Throws Refused if the file isn't a CSV of weighings, or is too long. */
export async function* readFileRows(file: string): AsyncGenerator<FileRow> {
  let columns: Record<WeighingField, number> | undefined;
  let count = 0;
  for await (const { line, cells } of readRows(file, await encodingOf(file))) {
    if (!columns) {
      columns = columnsOf(cells);
      continue;
    }
    count += 1;
    if (count > maxRows) throw new Refused(`한 파일에는 ${grouped(maxRows)}행까지 넣을 수 있습니다.`);
    const at = columns;
    yield {
      line,
      given: Object.fromEntries(weighingFieldNames.map((field) => [field, cells[at[field]] ?? ''])) as GivenWeighing,
    };
  }
  if (!columns) throw new Refused('파일이 비어 있습니다.');
}
