/** Collects a chart's values from the rows of a workbook, while the workbook is written. */
import type { RowsChart } from '#places/mailed-statistics.ts';

export interface ChartContent {
  kind: RowsChart['kind'];
  labels: string[];
  /** Values in label order; null if missing. */
  lines: { name: string; values: (number | null)[] }[];
}

/** Maximum bars of a chart. */
const maxBars = 20;

interface Sum {
  sum: number;
  count: number;
}

export class ChartCollector {
  readonly #chart: RowsChart;
  readonly #by: number;
  readonly #values: readonly number[];
  readonly #sums = new Map<string, Sum[]>();

  /** @param headers  headers of the workbook's columns; the chart's other headers get no values */
  constructor(chart: RowsChart, headers: readonly string[]) {
    this.#chart = chart;
    this.#by = headers.indexOf(chart.by);
    this.#values = chart.values.map((header) => headers.indexOf(header));
  }

  /** @param texts  the row's cells as texts, for the label */
  add(cells: readonly unknown[], texts: readonly string[]): void {
    const label = texts[this.#by];
    if (!label) return;
    const sums = this.#sums.get(label) ?? this.#values.map(() => ({ sum: 0, count: 0 }));
    this.#sums.set(label, sums);
    this.#values.forEach((column, at) => {
      const value = cells[column];
      const own = sums[at];
      if (!own || typeof value !== 'number') return;
      own.sum += value;
      own.count += 1;
    });
  }

  /**
   * The chart's content; null without values.
   * @param named  converts the names of lines
   */
  content(named: (header: string) => string): ChartContent | null {
    const { kind, combine, values: names } = this.#chart;
    const combined = ({ sum, count }: Sum) => (count === 0 ? null : combine === 'sum' ? sum : sum / count);
    const points = [...this.#sums].map(([label, sums]) => ({ label, values: sums.map(combined) }));
    const shown =
      kind === 'line'
        ? points.sort((a, b) => (a.label < b.label ? -1 : 1))
        : points
            .filter(({ values: [value] }) => typeof value === 'number' && value > 0)
            .sort((a, b) => Number(b.values[0]) - Number(a.values[0]))
            .slice(0, maxBars);
    const lines = names
      .map((name, at) => ({ name: named(name), values: shown.map(({ values }) => values[at] ?? null) }))
      .filter(({ values }) => values.some((value) => value !== null));
    // A line needs at least two points.
    return lines.length === 0 || (kind === 'line' && shown.length < 2)
      ? null
      : { kind, labels: shown.map(({ label }) => label), lines };
  }
}
