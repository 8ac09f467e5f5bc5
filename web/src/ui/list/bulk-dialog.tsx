import { type ReactNode, useState } from 'react';
import { consoleListWords as words } from '#texts/ko/console-list.ts';
import { ui } from '#texts/ko/ui.ts';
import { ActionButton } from '../action/action-button.tsx';
import { Dialog } from '../modal/dialog.tsx';
import styles from './list.module.css';

/** The result for one object of a bulk action; an empty reason means success. */
export interface BulkResult {
  key: string;
  name: string;
  errorReason: string;
}

interface BulkDialogProps {
  /** The action's name, equal to its button's. */
  title: string;
  rows: readonly { key: string; name: string }[];
  /** Runs the action with progress; returns each result. */
  run: (onProgress: (done: number) => void) => Promise<BulkResult[]>;
  /** Explanation and inputs of the action, above the buttons. */
  children?: ReactNode;
  /** The reason why the action can't start; null if it can. */
  fault: string | null;
  /** Called once with the results; empty if cancelled before the start. */
  onClose: (results: BulkResult[]) => void;
}

/** Maximum objects listed by name; the number of others is shown. */
const maxNamed = 200;

/**
 * Lists the objects, asks for confirmation, shows progress, and then one line per object: success or the reason,
 * failures first.
 */
export function BulkDialog({ title, rows, run, children, fault, onClose }: BulkDialogProps) {
  const [done, setDone] = useState<number | null>(null);
  const [results, setResults] = useState<BulkResult[] | null>(null);
  const [shownFault, setShownFault] = useState<string | null>(null);
  const start = async () => {
    setShownFault(fault);
    if (fault) return;
    setDone(0);
    setResults(await run(setDone));
  };
  const failed = results?.filter(({ errorReason }) => errorReason !== '') ?? [];
  const isRunning = done !== null && !results;
  const close = () => {
    if (!isRunning) onClose(results ?? []);
  };
  const lines: readonly BulkResult[] = results
    ? [...failed, ...results.filter(({ errorReason }) => errorReason === '')]
    : rows.map(({ key, name }) => ({ key, name, errorReason: '' }));
  const namedCount = Math.max(maxNamed, failed.length);
  return (
    <Dialog title={title} isWide onClose={close}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to be reachable by keys. */}
      <ul className={styles.results} tabIndex={0} aria-label={title}>
        {lines.slice(0, namedCount).map(({ key, name, errorReason }) => (
          <li className="row between gap-5 line-below" key={key}>
            <span>{name}</span>
            {results ? (
              <span className={errorReason ? 'danger bold' : 'success bold'}>{errorReason || words.done}</span>
            ) : null}
          </li>
        ))}
      </ul>
      {lines.length > namedCount ? <p>{words.andMore(lines.length - namedCount)}</p> : null}
      <p role="status">
        {results ? words.result(results.length - failed.length, failed.length) : null}
        {isRunning ? words.progress(done, rows.length) : null}
      </p>
      {isRunning ? <progress aria-label={title} value={done} max={rows.length} /> : null}
      {done === null ? children : null}
      <div role="alert">{shownFault ? <p className="danger bold">{shownFault}</p> : null}</div>
      <div className="row end above-6">
        {done === null ? (
          <>
            <ActionButton onClick={() => onClose([])}>{ui.cancel}</ActionButton>
            <ActionButton primary onClick={start}>
              {words.start(rows.length, title)}
            </ActionButton>
          </>
        ) : (
          // Takes the focus from the button that started the action; the key keeps React from reusing '취소'.
          <ActionButton key="close" primary autoFocus aria-disabled={isRunning} onClick={close}>
            {ui.close}
          </ActionButton>
        )}
      </div>
    </Dialog>
  );
}
