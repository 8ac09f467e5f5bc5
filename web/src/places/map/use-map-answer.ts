import type { LiveCall } from '../live/live-call.ts';
import type { MapAnswer } from './map-state.ts';

const noIds: ReadonlySet<number> = new Set();

/** The rows of a layer's map with live values, without highlights. Changes within `applyMs` are drawn together. */
export function useMapAnswer<Input, Row>(
  call: LiveCall<Input, { list: Row[] }>,
  input: Input,
  applyMs?: number,
): MapAnswer<Row> {
  const { data, isPending, error, refetch } = call.useAnswer(input, { keepPrevious: true });
  call.useNews({ ...(applyMs !== undefined && { applyMs }) });
  return { rows: data?.list, isPending, error, refetch, changed: noIds };
}
