/** What a privacy policy is made of, in any language. */
import type { OutputOf } from '@maru/contract';

/** What the policy tells of this installation. */
export type PrivacyFacts = OutputOf<'GET /api/privacy'> & {
  /** As the district's file has it. */
  office: { name: string; address: string; telephone: string };
};

export interface PolicyTable {
  caption: string;
  /** The first column names the row. */
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

export interface PolicySection {
  /** In the address, after '#'. */
  id: string;
  title: string;
  lines?: readonly string[];
  table?: PolicyTable;
  /** Stand under the table. */
  notes?: readonly string[];
}
