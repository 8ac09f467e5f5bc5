/** Compares docs/devices.md with the declarations of series and engine that it documents. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allSeries } from '../../server/src/features/all-series.ts';
import { futureToleranceMs, largestMessage } from '../../server/src/telemetry/ingest/decode.ts';
import { rejectionReasons } from '../../server/src/telemetry/ingest/rejection.ts';
import type { Column } from '../../server/src/telemetry/series/series.ts';

const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'devices.md'), 'utf8');
const number = (value: number) => value.toLocaleString('en-US').replace('-', '−');

/** A column as in the page's table of payloads: name, unit or words, range, precision. */
function rowOf(field: string, column: Column, isRequired: boolean): string {
  const name = `\`${field}\`${isRequired ? ', required' : ''}`;
  if (column.kind === 'word') return `| ${name} | ${column.values.map((value) => `\`${value}\``).join(' ')} | | |`;
  const precision = (10 ** -column.decimals).toFixed(column.decimals);
  const unit = `${column.unit}${field === 'dimming' ? ' of full brightness' : ''}`;
  const datum =
    {
      latitude: ', WGS 84',
      longitude: ', WGS 84',
      xAngle: ', as the sensor hangs',
      yAngle: ', as the sensor hangs',
      course: ' clockwise from north, 360 is 0',
    }[field] ?? '';
  return `| ${name} | ${unit}${datum} | ${number(column.min)} – ${number(column.max)} | ${precision} |`;
}

test.each(allSeries.map((series) => [series.name, series] as const))('documents the payload of %s', (_, series) => {
  for (const [field, column] of Object.entries(series.columns))
    expect(page).toContain(rowOf(field, column, series.required?.includes(field) ?? false));
  expect(page).toContain(`\`${series.name}\` ${series.retentionMonths}`);
});

test('documents every reason for refusal, and the limits', () => {
  for (const reason of rejectionReasons) expect(page).toMatch(new RegExp(`^\\| [^|]*\`${reason}\`[^|]* \\|`, 'm'));
  expect(page).toContain(`${number(largestMessage)} the most`);
  expect(page).toContain(`More than ${futureToleranceMs / 60_000} minutes ahead`);
});
