import { DateField } from '#ui/form/date-field.tsx';
import type { EditedFields } from '../edit/use-edit.ts';

interface PeriodFieldsProps<Begins extends string> {
  edit: EditedFields<Record<Begins | 'endDatetime', string>>;
  begins: Begins;
  words: { start: string; startHelp: string; end: string; endHelp: string };
}

/** Start and end of a post's publication. */
export const PeriodFields = <Begins extends string>({ edit, begins, words }: PeriodFieldsProps<Begins>) => (
  <>
    <DateField {...edit.field(begins)} label={words.start} help={words.startHelp} withTime isOptional />
    <DateField {...edit.field('endDatetime')} label={words.end} help={words.endHelp} withTime isOptional />
  </>
);
