/** Handlers of the area `weighing`: public data, and rows from the scale's own program. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { weighing } from '@maru/contract/weighing';
import { type GivenWeighing, type WeighingField, weighingFieldNames, weighingFields } from '@maru/domain/weighing';
import type { FastifyInstance } from 'fastify';
import { Problem } from '#platform/errors/problem.ts';
import type { Authenticate } from '#platform/http/access.ts';
import { handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { bucketsOf } from '#telemetry/statistics/range.ts';
import { rangeOf } from './filter.ts';
import { selectMeasurements } from './statistics.ts';
import { type Outcome, takeWeighings } from './take.ts';

/** Cost of a day in rows: by hour it needs some hundred weighings, by day the daily sums by product. */
const rowsADay = { hour: 200, day: 10 } as const;

export function registerWeighing(app: FastifyInstance, { db, clock }: Services) {
  const { measurements } = weighing;
  handle(
    app,
    { measurements },
    {
      async measurements({ query }, { request }) {
        const { startDatetime, endDateTime, endDatetime = endDateTime, datetimeType } = query;
        const days = { startDatetime, ...(endDatetime && { endDatetime }) };
        const range = rangeOf(days, clock.now(), datetimeType);
        const rows = bucketsOf({ ...range, unit: 'day' }) * rowsADay[range.unit === 'hour' ? 'hour' : 'day'];
        return { list: await app.rowLimits.run(request, rows, () => selectMeasurements(db, range)) };
      },
    },
  );
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** The scale's own program authenticates with the key in the settings; without a key every request is refused. */
export function authenticateWeighbridge(key: string): Authenticate {
  const expected = digest(key);
  return async ({ headers }) => {
    const [scheme = '', given = ''] = (headers.authorization ?? '').split(' ');
    if (key === '' || scheme.toLowerCase() !== 'bearer' || !timingSafeEqual(digest(given), expected))
      throw new Problem('UNAUTHORIZED', { error: '계근 수신 키가 올바르지 않습니다.' });
    return { kind: 'weighbridge' };
  };
}

export function registerWeighingIngest(app: FastifyInstance, services: Services) {
  const { ingest } = weighing;
  handle(
    app,
    { ingest },
    {
      async ingest({ body }) {
        const read = body.map(readRow);
        const given = read.flatMap((row) => ('given' in row ? [row.given] : []));
        const taken = await services.db
          .transaction()
          .execute((trx) => takeWeighings(trx, services, given, { source: 'http', adminNumber: null }));
        const outcomes = taken.values();
        return {
          results: read.map((row, index) => {
            const outcome = 'given' in row ? (outcomes.next().value as Outcome) : row.refused;
            const isRefused = outcome.result === 'refused';
            return {
              index,
              result: outcome.result,
              field: isRefused ? outcome.field : '',
              reason: isRefused ? outcome.error : '',
            };
          }),
        };
      },
    },
  );
}

/** Maximum length of a field's text. */
const maxText = 200;

/** A row as JSON: texts and numbers by field name. */
function readRow(row: unknown): { given: GivenWeighing } | { refused: Outcome } {
  if (typeof row !== 'object' || row === null || Array.isArray(row))
    return { refused: { result: 'refused', field: '', error: '행은 항목의 이름과 값이어야 합니다.' } };
  const texts: Partial<Record<WeighingField, string>> = {};
  for (const [name, value] of Object.entries(row)) {
    const field = weighingFieldNames.find((one) => one === name);
    if (!field) return { refused: { result: 'refused', field: name, error: '알 수 없는 항목입니다.' } };
    const text = value === null ? '' : String(value);
    if ((typeof value !== 'string' && typeof value !== 'number' && value !== null) || text.length > maxText)
      return {
        refused: { result: 'refused', field, error: `${weighingFields[field]} 항목은 글자나 숫자여야 합니다.` },
      };
    texts[field] = text;
  }
  const given = Object.fromEntries(weighingFieldNames.map((field) => [field, texts[field] ?? '']));
  return { given: given as GivenWeighing };
}
