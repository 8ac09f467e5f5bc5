import { useState } from 'react';
import { type CallState, Unanswered } from '#screens/unanswered.tsx';
import { memberStatisticsWords } from '#texts/ko/console-members.ts';
import { TimeChart } from '#ui/chart/time-chart.tsx';
import { SelectField } from '#ui/filter-bar/fields.tsx';
import { Figures } from '#ui/page/figures.tsx';
import { Section } from '#ui/page/section.tsx';

/** The maximum number of distinguishable bars. */
const maxBars = 62;

export const entries = <Code extends string>(names: Readonly<Record<Code, string>>) =>
  Object.entries(names) as [Code, string][];

/** The used part of `useCall`'s result. */
interface Answer<Data> extends CallState {
  data: Data | undefined;
}

interface MemberOverviewProps<Row, Side extends string, Subject extends string> extends ChartProps<Row, Side, Subject> {
  /** The current count of each subject. */
  now: Answer<Readonly<Record<Subject, number>>>;
}

/** Current counts by subject (member type or service), and a chart of starts and ends over the list's range. */
export function MemberOverview<Row extends { statisticsDate: string }, Side extends string, Subject extends string>(
  props: MemberOverviewProps<Row, Side, Subject>,
) {
  const { now, ...chart } = props;
  const { words, subjects } = chart;
  const { data } = now;
  return (
    <>
      {data ? (
        <Figures
          label={words.now}
          isLabelled
          figures={entries(subjects).map(([subject, name]) => [name, memberStatisticsWords.count(data[subject])])}
        />
      ) : (
        <Unanswered call={now} what={words.now} height="5rem" />
      )}
      <Chart {...chart} />
    </>
  );
}

interface ChartProps<Row, Side extends string, Subject extends string> {
  words: { now: string; chart: (subject: string) => string; sides: Readonly<Record<Side, string>> };
  subjects: Readonly<Record<Subject, string>>;
  rows: Answer<{ list: readonly Row[] }>;
  isMonthly: boolean;
  countOf: (row: Row, side: Side, subject: Subject) => number;
}

/** Starts and ends of one subject over the list's range. */
function Chart<Row extends { statisticsDate: string }, Side extends string, Subject extends string>(
  props: ChartProps<Row, Side, Subject>,
) {
  const { words, subjects, rows: answer, isMonthly, countOf } = props;
  const [subject, setSubject] = useState<Subject>(entries(subjects)[0]?.[0] as Subject);
  const title = words.chart(subjects[subject]);
  const rows = answer.data?.list ?? [];
  return (
    <Section
      title={title}
      actions={
        <SelectField
          label={memberStatisticsWords.shown}
          isInline
          value={subject}
          options={entries(subjects).map(([code, name]) => ({ code, name }))}
          onChange={(code) => setSubject(code as Subject)}
        />
      }
    >
      {answer.data ? (
        <TimeChart
          title={title}
          isHeaded
          kind={rows.length > maxBars ? 'line' : 'bar'}
          unit={memberStatisticsWords.unit}
          decimals={0}
          format={(value) => (value === null ? '–' : memberStatisticsWords.count(value))}
          datetimeType={isMonthly ? 'month' : 'day'}
          series={entries(words.sides).map(([side, name]) => ({
            name,
            points: rows.map((row) => ({
              measurementDatetime: row.statisticsDate,
              value: countOf(row, side, subject),
            })),
          }))}
          hasTableBeside
        />
      ) : (
        <Unanswered call={answer} what={title} height="18rem" />
      )}
    </Section>
  );
}
