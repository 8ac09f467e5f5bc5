import type { KeyboardEvent } from 'react';
import { ActionButton } from '#ui/action/action-button.tsx';
import { ChoiceGroup } from '#ui/map/page/choice-group.tsx';
import { timeOf } from '../map/way.ts';
import type { DrivingPath } from '../vehicles.ts';
import styles from './replay.module.css';
import { type ReplayClock, useSecond } from './replay-clock.ts';
import { type PlayerWords, type Speed, speeds } from './replay-state.ts';
import { ReplayTimes } from './replay-times.tsx';

interface ReplayPlayerProps {
  words: PlayerWords;
  ways: readonly DrivingPath[];
  /** First and last known second. */
  span: { from: number; until: number };
  clock: ReplayClock;
  speed: Speed;
  isPlaying: boolean;
  onSpeed: (speed: Speed) => void;
  onPlay: (isPlaying: boolean) => void;
  /** Called when the reader moves to another time. */
  onSeek: (second: number) => void;
}

const minute = 60;
const steps: Record<string, number> = {
  ArrowLeft: -minute,
  ArrowDown: -minute,
  ArrowRight: minute,
  ArrowUp: minute,
  PageDown: -10 * minute,
  PageUp: 10 * minute,
};

/** Play, pause, speed and time of a replay, with a timeline of each vehicle. */
export function ReplayPlayer(props: ReplayPlayerProps) {
  const { words, ways, span, speed, isPlaying, onSpeed, onPlay } = props;
  return (
    <section className={styles.player} aria-label={words.player}>
      <div className={styles.controls}>
        <ActionButton primary onClick={() => onPlay(!isPlaying)}>
          {isPlaying ? words.pause : words.play}
        </ActionButton>
        <ChoiceGroup
          label={words.speed}
          options={speeds.map((one) => ({ value: String(one), name: words.times(one) }))}
          value={String(speed)}
          onChange={(chosen) => onSpeed(speeds.find((one) => String(one) === chosen) ?? speed)}
        />
      </div>
      <Slider {...props} />
      <ReplayTimes ways={ways} span={span} words={words} />
    </section>
  );
}

function Slider({ words, span, clock, onSeek }: ReplayPlayerProps) {
  const second = Math.round(useSecond(clock));
  const move = (to: number) => onSeek(Math.min(span.until, Math.max(span.from, to)));
  const press = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (by !== undefined) move(second + by);
    else if (event.key === 'Home') move(span.from);
    else if (event.key === 'End') move(span.until);
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.slider}>
      <output className="text-18 bold">{timeOf(second, true)}</output>
      <input
        className="grow flush"
        type="range"
        aria-label={words.position}
        aria-description={words.positionHelp}
        aria-valuetext={timeOf(second, true)}
        min={Math.floor(span.from)}
        max={Math.ceil(span.until)}
        step={1}
        value={second}
        onChange={(event) => move(Number(event.target.value))}
        onKeyDown={press}
      />
    </div>
  );
}
