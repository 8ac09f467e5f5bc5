import type { CallKey } from '@maru/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { CallInput } from '#lib/api/api.ts';
import type { ApiProblem } from '#lib/api/problem.ts';
import { useCall } from '#lib/api/use-call.ts';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { useDarkPage } from '#lib/page-scheme/page-scheme.ts';
import { dashboardWords as words } from '#texts/ko/console-dashboard.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';
import styles from './dashboard.module.css';

/** Refetch interval of a dashboard's calls, in milliseconds. */
export const refreshMs = 30_000;

/** A call that a dashboard refetches. The previous answer about the same measure is shown until the next one arrives. */
export const useRefreshedCall = <K extends CallKey>(call: K, input: CallInput<K>) =>
  useCall(call, input, { refetchInterval: refreshMs, keepPrevious: ['measurementType'] });

interface Summary<Data> {
  data: Data | undefined;
  isError: boolean;
  error: ApiProblem | null;
  refetch(): Promise<unknown>;
}

/** Content of a part; functions render the main call's answer, and wait for it. */
type Part<Data> = ReactNode | ((data: Data) => ReactNode);

interface DashboardScreenProps<Data> {
  title: string;
  /** The main call: if it fails before any answer, the whole wall shows the error. */
  summary: Summary<Data>;
  /** Seoul time of the data; absent without measurements. */
  measured: string | null | undefined;
  /** Controls that choose the displayed data. */
  controls?: ReactNode;
  left: Part<Data>;
  map: ReactNode;
  right: Part<Data>;
  below: Part<Data>;
}

/** A wall dashboard of any group: dark, readable from three metres, refreshing, with optional full screen. */
export function DashboardScreen<Data>(props: DashboardScreenProps<Data>) {
  const { title, summary, measured, controls, left, map, right, below } = props;
  const frame = useRef<HTMLDivElement>(null);
  useDarkPage();
  const hasFailed = summary.data === undefined && summary.isError;
  const drawn = (part: Part<Data>, height: string) => {
    if (typeof part !== 'function') return part;
    return summary.data === undefined ? <Skeleton height={height} /> : part(summary.data);
  };
  return (
    <div ref={frame} className={styles.dashboard}>
      <header className={styles.head}>
        <h1 className="flush text-32">{title}</h1>
        {hasFailed ? null : (
          <p role="status">
            {summary.isError ? words.stale : null}{' '}
            {measured ? words.measured(formatDatetime(measured)) : summary.data ? words.nothingYet : words.waiting}
          </p>
        )}
        {controls}
        <FullScreenButton frame={frame} />
      </header>
      {hasFailed ? (
        <div className="whole-row">
          <FailedState what={title} problem={summary.error} onRetry={() => void summary.refetch()} />
        </div>
      ) : (
        <>
          <div className={`flex vertical gap-5 ${styles.left}`}>{drawn(left, '24rem')}</div>
          <div className={styles.map}>{map}</div>
          <div className={`flex vertical gap-5 ${styles.right}`}>{drawn(right, '24rem')}</div>
          <div className={styles.below}>{drawn(below, '14rem')}</div>
        </>
      )}
    </div>
  );
}

/** Enters and leaves full screen with a frame. */
export function FullScreenButton({ frame }: { frame: React.RefObject<HTMLDivElement | null> }) {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const hear = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', hear);
    return () => document.removeEventListener('fullscreenchange', hear);
  }, []);
  const toggle = () => (isFull ? document.exitFullscreen() : frame.current?.requestFullscreen());
  return <ActionButton onClick={() => void toggle()}>{isFull ? words.endFullScreen : words.fullScreen}</ActionButton>;
}
