/** Filters of mailings: stored as a query, valid by the schema of their statistics' workbook. */
import type { MailingPeriod } from '@maru/domain/mailing';
import type { MailedStatistics } from '#places/mailed-statistics.ts';
import { Problem } from '#platform/errors/problem.ts';
import { textValidator } from '#platform/http/validator.ts';

/** A call's query: the filter's parameters and the days of a period. Throws VALIDATION. */
export function queryOf({ query, days }: MailedStatistics, filter: string, period: MailingPeriod): object {
  const [first, last] = days;
  const given = {
    ...Object.fromEntries(new URLSearchParams(filter)),
    [first]: period.firstDay,
    [last]: period.lastDay,
  };
  if (!textValidator(query)(given))
    throw new Problem('VALIDATION', { field: 'filter', error: '조회 조건이 올바르지 않습니다.' });
  return given;
}

/** The filter without days and empty parameters, as it is stored. */
export function storedFilter({ days }: MailedStatistics, filter: string): string {
  const given = [...new URLSearchParams(filter)].filter(([name, value]) => value !== '' && !days.includes(name));
  return new URLSearchParams(given).toString();
}

/** Whether rows are whole months, which a week doesn't contain. */
export const isByMonth = (filter: string): boolean => new URLSearchParams(filter).get('datetimeType') === 'month';

/** The filter in words: '단위 일별 · 행정동 면목2동'. */
export async function conditionsOf({ conditions }: MailedStatistics, filter: string): Promise<string> {
  const given = new URLSearchParams(filter);
  const words: string[] = [];
  for (const [parameter, { name, nameOf }] of Object.entries(conditions)) {
    const value = given.get(parameter) ?? '';
    if (value !== '') words.push(`${name} ${(await nameOf?.(value)) ?? value}`);
  }
  return words.join(' · ') || '전체';
}
