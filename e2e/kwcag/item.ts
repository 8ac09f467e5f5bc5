/** An item of KWCAG 2.2, with the ways in which the item is checked. */
import type { RuleId } from './rules.ts';

/** A browser test: the file in e2e/journeys, and the test's title. */
export type Journey = readonly [file: string, title: string];

export interface Item {
  number: string;
  name: string;
  axe?: readonly string[];
  rules?: readonly RuleId[];
  journeys?: readonly Journey[];
  /** The question for the check by hand, in Korean. */
  byHand?: string;
}
