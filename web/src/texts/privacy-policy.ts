/** The structure of a privacy policy in any language. */
import type { OutputOf } from '@maru/contract';

/** The installation's facts in the policy. */
export type PrivacyFacts = OutputOf<'GET /api/privacy'> & {
  /** From the district's file. */
  office: { name: string; address: string; telephone: string };
};

export interface PolicyTable {
  caption: string;
  /** The first column names the row. */
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

export interface PolicySection {
  /** Fragment of the address, after '#'. */
  id: string;
  title: string;
  lines?: readonly string[];
  table?: PolicyTable;
  /** Text below the table. */
  notes?: readonly string[];
}
