/** The bars (required figures) of a bench, and the measured results. */

export interface Bar {
  name: string;
  measured: number;
  unit: string;
  /** Lower bound; a bar has exactly one of the two bounds. */
  atLeast?: number;
  atMost?: number;
}

export const isHeld = ({ measured, atLeast, atMost }: Bar): boolean =>
  measured >= (atLeast ?? Number.NEGATIVE_INFINITY) && measured <= (atMost ?? Number.POSITIVE_INFINITY);

/** Prints every bar with its measured value. */
export function printBars(bars: readonly Bar[]): void {
  const rows = bars.map((bar) => ({
    bar: bar.name,
    measured: `${number(bar.measured)} ${bar.unit}`.trim(),
    wanted: bar.atLeast === undefined ? `≤ ${number(bar.atMost ?? 0)}` : `≥ ${number(bar.atLeast)}`,
    '': isHeld(bar) ? 'pass' : 'FAIL',
  }));
  console.log();
  printRows(rows);
}

/** Prints objects with equal fields as aligned columns. */
export function printRows(rows: readonly Record<string, string | number>[]): void {
  const names = Object.keys(rows[0] ?? {});
  const text = (value: string | number | undefined) => (typeof value === 'number' ? number(value) : (value ?? ''));
  const widths = names.map((name) => Math.max(name.length, ...rows.map((row) => text(row[name]).length)));
  const line = (cells: string[]) =>
    console.log(`  ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ')}`.trimEnd());
  line(names);
  for (const row of rows) line(names.map((name) => text(row[name])));
}

/** Rounds to three significant digits, the accuracy of measurements on a shared machine. */
function number(value: number): string {
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en');
  return String(Number(value.toPrecision(3)));
}
