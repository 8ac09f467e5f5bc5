/** The sections of a personal data report: one per kind of stored data, in the member's language. */
import type { Language } from '@maru/domain/language';
import { formatSeoul } from '@maru/domain/seoul-time';
import type { Database } from '#platform/database/pool.ts';
import type { Services } from '#platform/services.ts';

export type Text = Readonly<Record<Language, string>>;
export const text = (ko: string, en: string): Text => ({ ko, en });

export type Cell = string | number | boolean | Text;

/** One kind of data, in both languages. */
export interface Section {
  /** The section's name in JSON. */
  key: string;
  title: Text;
  purpose: Text;
  retention: Text;
  /** Displayed names of the fields, by their names in JSON. */
  columns: Readonly<Record<string, Text>>;
  rows: readonly Readonly<Record<string, Cell>>[];
}

/** The member, and the transaction whose snapshot all sections read. */
export interface Source {
  db: Database;
  services: Pick<Services, 'seal' | 'config'>;
  userNumber: number;
}

/** Formats a time in Seoul; empty for null. */
export const timeOf = (at: Date | null): string => (at ? formatSeoul(at) : '');

/** The word of a code, or the code itself if it has no word. */
export const wordOf = (words: Readonly<Record<string, Text>>, code: string | null): Cell =>
  code === null ? '' : (words[code] ?? code);

export const yesNo = (is: boolean): Text => (is ? text('예', 'yes') : text('아니요', 'no'));

export const untilErased = ({ services }: Source): Text => {
  const days = services.config.withdrawalEraseDays;
  return text(`탈퇴한 뒤 ${days}일까지`, `until ${days} days after the account is closed`);
};
