import type { Rollups } from './rollups.ts';

/** Numbers buckets so that neighbours in time have neighbouring numbers. */
export interface Slots {
  slotOf(hour: number): number;
  hourOf(slot: number): number;
}

const [minus, comma, zero] = ['-', ',', '0'].map((character) => character.charCodeAt(0)) as [number, number, number];

/** Numbers of a row of so many measures: hour, readings, the sums, the counts. */
const widthOf = (measures: number) => 2 + 2 * measures;

/**
 * Reads rows 'hour,readings,sum…,count…;…' into their numbers one after the other. A row without counts has as many
 * values of each measure as readings. JSON.parse takes three times as long and leaves as many arrays as rows.
 */
export function readRows(text: string, length: number, measures: number): Float64Array {
  const width = widthOf(measures);
  const numbers = new Float64Array(length * width);
  let row = 0;
  let field = 0;
  let number = 0;
  let isNegative = false;
  const put = () => {
    numbers[row + field] = isNegative ? -number : number;
    field += 1;
    number = 0;
    isNegative = false;
  };
  const endRow = () => {
    put();
    if (field < width) numbers.fill(numbers[row + 1] as number, row + field, row + width);
    row += width;
    field = 0;
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (character >= zero && character <= zero + 9) number = number * 10 + (character - zero);
    else if (character === minus) isNegative = true;
    else if (character === comma) put();
    else endRow();
  }
  if (length > 0) endRow();
  return numbers;
}

/** Adds rows, as they were read in parts, up to one a bucket, oldest first. */
export function addUp(parts: Float64Array[], measures: number, { slotOf, hourOf }: Slots): Rollups {
  const numbers = joined(parts);
  const width = widthOf(measures);
  const slots = Float64Array.from({ length: numbers.length / width }, (_, row) =>
    slotOf(numbers[row * width] as number),
  );
  const first = slots.reduce((least, slot) => Math.min(least, slot), Number.POSITIVE_INFINITY);
  const last = slots.reduce((most, slot) => Math.max(most, slot), first);
  const span = slots.length === 0 ? 0 : last - first + 1;
  const isThere = new Uint8Array(span);
  for (const slot of slots) isThere[slot - first] = 1;
  const there = Array.from(isThere.keys()).filter((at) => isThere[at] === 1);

  const column = (field: number) => {
    const total = new Float64Array(span);
    for (let row = 0; row < slots.length; row += 1) {
      const at = (slots[row] as number) - first;
      total[at] = (total[at] as number) + (numbers[row * width + field] as number);
    }
    return there.length === span ? total : Float64Array.from(there, (at) => total[at] as number);
  };
  return {
    hours: Float64Array.from(there, (at) => hourOf(first + at)),
    readings: column(1),
    sums: Array.from({ length: measures }, (_, i) => column(2 + i)),
    counts: Array.from({ length: measures }, (_, i) => column(2 + measures + i)),
  };
}

function joined(parts: readonly Float64Array[]): Float64Array {
  if (parts.length === 1 && parts[0]) return parts[0];
  const whole = new Float64Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
