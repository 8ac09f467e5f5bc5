import { type RefObject, useState } from 'react';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import chartStyles from '../chart.module.css';
import type { TimeChartModel } from '../option.ts';
import { axisStart } from '../value-axis.ts';
import type { CsvTable } from './csv.ts';

interface ChartExportProps {
  figure: RefObject<HTMLElement | null>;
  title: string;
  model: TimeChartModel;
  /** The page's table beside the chart; by default the chart's own values. */
  table: (() => CsvTable | Promise<CsvTable>) | undefined;
}

/** Exports the chart's values and image as files; the code is loaded on demand. */
export function ChartExport({ figure, title, model, table }: ChartExportProps) {
  const { chart: words } = useSharedTexts();
  const [message, setMessage] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const credit = () => {
    const start = axisStart(model);
    const source = words.credit(document.title, location.origin);
    return start === null ? source : `${words.axisFrom(model.format(start))} · ${source}`;
  };
  const run = async (save: (files: typeof import('./files.ts')) => Promise<string>) => {
    if (isBusy) return;
    setIsBusy(true);
    setMessage('');
    try {
      setMessage(words.saved(await save(await import('./files.ts'))));
    } catch {
      setMessage(words.notSaved);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div className="row wrap middle screen-only above-3">
      <button
        type="button"
        className={chartStyles.button}
        aria-disabled={isBusy}
        onClick={() =>
          void run(async (files) => files.saveCsv(title, (await table?.()) ?? files.tableOf(model, words.time)))
        }
      >
        {words.asCsv}
      </button>
      <button
        type="button"
        className={chartStyles.button}
        aria-disabled={isBusy}
        onClick={() =>
          void run((files) =>
            figure.current
              ? files.savePicture(figure.current, title, model, credit())
              : Promise.reject(new Error('the chart has gone')),
          )
        }
      >
        {words.asPicture}
      </button>
      <span role="status" className="muted small">
        {message}
      </span>
    </div>
  );
}
