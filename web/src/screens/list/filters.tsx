/** Filters of lists: each names its parameters of the call, and renders their fields. */
import { longestKeyword } from '@maru/domain/keyword';
import { formatSeoulDate } from '@maru/domain/seoul-time';
import type { ReactNode } from 'react';
import { dayOr, yearBefore } from '#lib/clock/days.ts';
import type { Search } from '#lib/paths/search.ts';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import { type Option, SelectField, TextField } from '#ui/filter-bar/fields.tsx';
import { SearchFields } from '#ui/filter-bar/search-fields.tsx';

const { filters: words } = consoleListWords;

/** Filter values in their fields by the call's parameters; empty if unset. */
export type FilterValues = Readonly<Record<string, string>>;

export interface FilterFieldsProps {
  chosen: FilterValues;
  choose: (changes: FilterValues) => void;
}

/** A filter: the parameters that it sets, with the types in which they are sent. */
export interface Filter<Name extends string = string, Query extends object = object> {
  names: readonly Name[];
  /** The filter's values in an address, without invalid values. */
  parse: (search: Search, now: Date) => FilterValues;
  fields: (props: FilterFieldsProps) => ReactNode;
  /** Phantom type: connects the filter with the sent query. */
  sends?: Query;
}

/** Codes with names: a list, or the domain's map. */
type Named<Code extends string> = readonly { code: Code; name: string }[] | Readonly<Record<Code, string>>;

const isList = <Code extends string>(named: Named<Code>): named is readonly { code: Code; name: string }[] =>
  Array.isArray(named);

const optionsOf = <Code extends string>(named: Named<Code>): readonly Option[] =>
  isList(named) ? named : Object.entries<string>(named).map(([code, name]) => ({ code, name }));

/** A filter for one of some codes, or all. */
export function select<const Name extends string, const Code extends string>(
  name: Name,
  label: string,
  named: Named<Code>,
): Filter<Name, { [N in Name]: Code }> {
  const options = optionsOf(named);
  return {
    names: [name],
    parse: ({ [name]: code }) => ({ [name]: options.some((one) => one.code === code) ? (code ?? '') : '' }),
    fields: (fields) => <Select {...fields} name={name} label={label} options={options} />,
  };
}

/** A filter for a text, matched by prefix, part or whole. */
export const text = <const Name extends string>(name: Name, label: string): Filter<Name, { [N in Name]: string }> => ({
  names: [name],
  parse: ({ [name]: value = '' }) => ({ [name]: value.slice(0, longestKeyword) }),
  fields: ({ chosen, choose }) => (
    <TextField
      label={label}
      name={name}
      type="search"
      maxLength={longestKeyword}
      value={chosen[name] ?? ''}
      onChange={(value) => choose({ [name]: value })}
    />
  ),
});

/** A filter for one of some codes, with a required default. */
export function choice<const Name extends string, const Code extends string>(
  name: Name,
  label: string,
  named: Named<Code>,
  fallback: NoInfer<Code>,
): Filter<Name, { [N in Name]: Code }> {
  const options = optionsOf(named);
  return {
    names: [name],
    parse: ({ [name]: code }) => ({ [name]: options.find((one) => one.code === code)?.code ?? fallback }),
    fields: ({ chosen, choose }) => (
      <SelectField
        label={label}
        name={name}
        value={chosen[name] ?? fallback}
        options={options}
        onChange={(code) => choose({ [name]: code })}
      />
    ),
  };
}

/** A filter for a keyword in a searched field, by default the first one. `helps` explains how fields are searched. */
export function search<const Type extends string>(
  names: Readonly<Record<Type, string>>,
  helps?: Readonly<Partial<Record<NoInfer<Type>, string>>>,
): Filter<'searchType' | 'keyword', { searchType: Type; keyword: string }> {
  const types = Object.keys(names) as Type[];
  return {
    names: ['searchType', 'keyword'],
    parse: ({ searchType, keyword = '' }) => ({
      searchType: types.find((type) => type === searchType) ?? types[0] ?? '',
      keyword: keyword.slice(0, longestKeyword),
    }),
    fields: ({ chosen: { searchType = '', keyword = '' }, choose }) => (
      <SearchFields types={types} names={names} helps={helps} chosen={{ searchType, keyword }} choose={choose} />
    ),
  };
}

/** The default start of a range, which ends today. */
type Begins = 'year' | 'week' | 'day' | 'today';

function firstDay(begins: Begins, today: string): string {
  if (begins === 'year') return yearBefore(today);
  const day = new Date(`${today}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - { week: 7, day: 1, today: 0 }[begins]);
  return day.toISOString().slice(0, 10);
}

/** A filter for a range of days, each with 24 hours in Seoul. Without `begins` the range is empty by default. */
export const dateRange = <const Start extends string, const End extends string>(
  start: Start,
  end: End,
  begins?: Begins,
): Filter<Start | End, { [N in Start | End]: string }> => ({
  names: [start, end],
  parse(search, now) {
    const today = formatSeoulDate(now);
    const [from, until] = begins ? [firstDay(begins, today), today] : ['', ''];
    return { [start]: dayOr(from, search[start]), [end]: dayOr(until, search[end]) };
  },
  fields: ({ chosen, choose }) => (
    <>
      {([start, end] as const).map((name) => (
        <TextField
          key={name}
          label={name === start ? words.start : words.end}
          name={name}
          type="date"
          value={chosen[name] ?? ''}
          onChange={(value) => choose({ [name]: value })}
        />
      ))}
    </>
  ),
});

interface SelectProps extends FilterFieldsProps {
  name: string;
  label: string;
  options: readonly Option[];
  isDisabled?: boolean;
}

/** A select among a list's filters. */
export function Select({ name, label, options, isDisabled = false, chosen, choose }: SelectProps) {
  const { filterBar: words } = useSharedTexts();
  return (
    <SelectField
      label={label}
      name={name}
      value={chosen[name] ?? ''}
      options={options}
      all={words.all}
      isDisabled={isDisabled}
      onChange={(code) => choose({ [name]: code })}
    />
  );
}
