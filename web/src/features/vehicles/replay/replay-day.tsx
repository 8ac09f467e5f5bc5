import { useState } from 'react';
import { useOnChange } from '#lib/react/use-on-change.ts';
import { TextField } from '#ui/filter-bar/fields.tsx';
import type { useVehicleWords } from '../words.ts';
import { isReplayable } from './replay-state.ts';

interface ReplayDayProps {
  words: ReturnType<typeof useVehicleWords>['replay'];
  /** 'YYYY-MM-DD' */
  day: string;
  /** The first day with paths; undefined if any day may be requested. */
  firstDay: string | undefined;
  onDay: (day: string) => void;
}

/**
 * Chooses the day. A reader types a date part by part: between 1 December and 30 November the field holds 1 November.
 * The field shows days that can't be replayed, but the replay ignores them.
 */
export function ReplayDay({ words, day, firstDay, onDay }: ReplayDayProps) {
  const [typed, setTyped] = useState(day);
  useOnChange(day, setTyped);
  return (
    <TextField
      label={words.day}
      type="date"
      help={firstDay === undefined ? undefined : words.days}
      value={typed}
      onChange={(next) => {
        setTyped(next);
        if (next !== day && isReplayable(next, firstDay)) onDay(next);
      }}
      onBlur={() => setTyped(day)}
    />
  );
}
