import { type ReactNode, useState } from 'react';
import { consoleListWords as words } from '../../texts/ko/console-list.ts';
import { ui } from '../../texts/ko/ui.ts';
import { ActionButton } from '../action/action-button.tsx';
import { Dialog } from '../modal/dialog.tsx';
import { type BulkResult, runBulk } from './bulk.ts';
import styles from './list.module.css';

interface BulkDialogProps {
  /** The action, as the button named it. */
  title: string;
  things: readonly { key: string; name: string }[];
  act: (key: string) => Promise<unknown>;
  reasonOf: (thrown: unknown) => string;
  /** What the action needs to know, above the buttons. */
  children?: ReactNode;
  /** What is missing for a start; null where nothing is. */
  fault: string | null;
  /** Once, with the results; none where it was given up before it began. */
  onClose: (results: BulkResult[]) => void;
}

/** Names the things, asks, tells how far it is, then a row per thing: done, or why not. */
export function BulkDialog({ title, things, act, reasonOf, children, fault, onClose }: BulkDialogProps) {
  const [done, setDone] = useState<number | null>(null);
  const [results, setResults] = useState<BulkResult[] | null>(null);
  const [shownFault, setShownFault] = useState<string | null>(null);
  const start = async () => {
    setShownFault(fault);
    if (fault) return;
    setDone(0);
    setResults(await runBulk(things, act, reasonOf, setDone));
  };
  const failed = results?.filter(({ errorReason }) => errorReason !== '').length ?? 0;
  const isRunning = done !== null && !results;
  return (
    <Dialog title={title} isWide onClose={() => !isRunning && onClose(results ?? [])}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to be reachable by keys. */}
      <ul className={styles.results} tabIndex={0} aria-label={title}>
        {(results ?? things.map((thing) => ({ ...thing, errorReason: '' }))).map(({ key, name, errorReason }) => (
          <li key={key}>
            <span>{name}</span>
            {results ? (
              <span className={errorReason ? styles.failed : styles.done}>{errorReason || words.done}</span>
            ) : null}
          </li>
        ))}
      </ul>
      <p role="status">
        {results ? words.result(results.length - failed, failed) : null}
        {isRunning ? words.progress(done, things.length) : null}
      </p>
      {done === null ? children : null}
      <div role="alert">{shownFault ? <p className={styles.failed}>{shownFault}</p> : null}</div>
      <div className={styles.actions}>
        {done === null ? (
          <>
            <ActionButton onClick={() => onClose([])}>{ui.cancel}</ActionButton>
            <ActionButton primary onClick={start}>
              {words.start(things.length)}
            </ActionButton>
          </>
        ) : (
          <ActionButton primary disabled={isRunning} onClick={() => onClose(results ?? [])}>
            {ui.close}
          </ActionButton>
        )}
      </div>
    </Dialog>
  );
}
