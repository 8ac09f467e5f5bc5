/** What embedded pages and share pictures show, in the terms of their drawing. */
import type { Grade } from '@maru/domain/grade';

/** A value with its grade. */
export interface Figure {
  /** What is measured; empty for a tile's own figure. */
  name: string;
  /** With its unit; empty if there is none. */
  value: string;
  /** Gives colour and shape. */
  grade: Grade;
  /** The grade in words; empty for measures without grades. */
  word: string;
}

/** A subject in one language. Names may still contain Korean if there is no English one. */
export interface EmbedView {
  title: string;
  /** The side and measure, or the number of stations. */
  about: string;
  /** The large figure; null without devices. */
  main: Figure | null;
  others: readonly Figure[];
  /** Why there is no current value; empty if there is one. */
  note: string;
  /** 'YYYY-MM-DD HH:mm' with its meaning: '2026-11-26 19:30 측정'; empty if nothing was measured. */
  when: string;
  /** Address of the subject's page on the public site, with the site's base. */
  page: string;
}
