import type { DatetimeType } from '@maru/domain/seoul-time';
import { type FormEvent, useId, useState } from 'react';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import { ActionButton } from '#ui/action/action-button.tsx';
import { TextField } from '#ui/filter-bar/fields.tsx';
import type { Range } from './periods.ts';
import styles from './statistics.module.css';
import { rangeProblem } from './statistics-state.ts';

const inputTypes: Record<DatetimeType, string> = { hour: 'datetime-local', day: 'date', month: 'month' };

/** Browser inputs separate date and time by 'T', Maru's by a space. */
const toInput = (text: string) => text.replace(' ', 'T');
const fromInput = (text: string) => text.replace('T', ' ');

interface RangeFormProps {
  datetimeType: DatetimeType;
  /** The range of the shown values. A period's moves on with time. */
  range: Range;
  onApply: (range: Range) => void;
}

/** Both ends of a range, applied together; an invalid range shows an error instead. */
export function RangeForm({ datetimeType, range, onApply }: RangeFormProps) {
  const { statistics: words } = useSharedTexts();
  const [changes, setChanges] = useState<Partial<Range>>({});
  const typed = { ...range, ...changes };
  const [problem, setProblem] = useState<ReturnType<typeof rangeProblem>>(null);
  const problemId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = rangeProblem(typed, datetimeType);
    setProblem(found);
    if (!found) onApply(typed);
  };
  const field = (end: keyof Range) => (
    <TextField
      label={words[end]}
      type={inputTypes[datetimeType]}
      value={toInput(typed[end])}
      aria-invalid={problem !== null}
      aria-describedby={problem ? problemId : undefined}
      onChange={(value) => setChanges({ ...changes, [end]: fromInput(value) })}
    />
  );
  return (
    <form className={styles.rangeForm} onSubmit={submit} noValidate>
      {field('start')}
      {field('end')}
      <ActionButton type="submit">{words.apply}</ActionButton>
      {problem && (
        <p id={problemId} role="alert" className="whole-row flush danger">
          {words.rangeProblems[problem]}
        </p>
      )}
    </form>
  );
}
