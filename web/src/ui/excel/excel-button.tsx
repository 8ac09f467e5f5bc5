import { useEffect, useRef, useState } from 'react';
import { consoleExcelWords } from '#texts/ko/console-excel.ts';
import { ui } from '#texts/ko/ui.ts';
import { ActionButton } from '../action/action-button.tsx';
import { failureOf } from '../form/failure.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';

interface Progress {
  bytes: number;
  /** Total rows; null if unknown. */
  rows: number | null;
  /** From 0 to 1; null if unknown. */
  share: number | null;
  /** Number of files ahead of this file in the queue; null if this file isn't waiting. */
  ahead: number | null;
}

interface Options {
  onProgress: (progress: Progress) => void;
  signal: AbortSignal;
  /** The reason that was entered; empty if none was required. */
  reason: string;
}

interface FileButtonProps {
  words: typeof consoleExcelWords;
  /** Downloads and saves the file; returns its name. */
  download: (options: Options) => Promise<string>;
  /** Asks for the reason of the download first. Null cancels the download. */
  askReason?: (() => Promise<string | null>) | undefined;
}

/** Downloads a workbook. */
export const ExcelButton = (props: Omit<FileButtonProps, 'words'>) => (
  <FileButton words={consoleExcelWords} {...props} />
);

/** Downloads a file. During the download the button cancels it; progress and result are shown beside it. */
export function FileButton({ words, download, askReason }: FileButtonProps) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const [outcome, setOutcome] = useState('');
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    const reason = askReason ? await askReason() : '';
    if (reason === null) return;
    const own = new AbortController();
    running.current = own;
    setProgress({ bytes: 0, rows: null, share: null, ahead: null });
    setOutcome(words.waiting);
    try {
      setOutcome(words.done(await download({ onProgress: setProgress, signal: own.signal, reason })));
    } catch (thrown) {
      setOutcome(words.cancelled);
      if (!own.signal.aborted) setOutcome(words.failed(failureOf(thrown, ui.failedReason, words.unknown).error));
    } finally {
      setProgress(null);
    }
  };

  return (
    <div className="row wrap middle">
      <ActionButton onClick={() => (progress ? running.current?.abort() : void start())}>
        {progress ? words.cancel : words.button}
      </ActionButton>
      {progress ? (
        <>
          <progress aria-label={words.progressName} value={progress.share ?? undefined} />
          <span>
            {progress.ahead === null
              ? words.progress(progress.share, progress.rows, progress.bytes)
              : ui.ahead(progress.ahead)}
          </span>
        </>
      ) : null}
      {/* Announced once at the start and once at the end: continuous progress would flood screen readers. */}
      <span role="status" className="collapses">
        {progress ? <VisuallyHidden>{outcome}</VisuallyHidden> : outcome}
      </span>
    </div>
  );
}
