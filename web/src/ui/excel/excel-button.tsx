import { useEffect, useRef, useState } from 'react';
import { consoleExcelWords as words } from '#texts/ko/console-excel.ts';
import { ui } from '#texts/ko/ui.ts';
import { ActionButton } from '../action/action-button.tsx';
import { failureOf } from '../form/failure.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';

interface Progress {
  bytes: number;
  /** Of the whole; null where that isn't known. */
  rows: number | null;
  /** From 0 to 1; null where that isn't known. */
  share: number | null;
  /** Files before this one, which waits for its turn; null where it doesn't wait. */
  ahead: number | null;
}

interface Options {
  onProgress: (progress: Progress) => void;
  signal: AbortSignal;
  /** As it was given; empty where none was asked for. */
  reason: string;
}

interface ExcelButtonProps {
  /** Downloads and saves the file; gives the name it was saved under. */
  download: (options: Options) => Promise<string>;
  /** Asks why it is downloaded, before anything else; null where it isn't to be. */
  askReason?: (() => Promise<string | null>) | undefined;
}

/** Downloads a workbook. While it comes, the button cancels it; beside it stands how far it is, then what came of it. */
export function ExcelButton({ download, askReason }: ExcelButtonProps) {
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
      {/* Told once at the beginning and once at the end: what changes with every byte nobody could listen to. */}
      <span role="status">{progress ? <VisuallyHidden>{outcome}</VisuallyHidden> : outcome}</span>
    </div>
  );
}
