/** Checks that the list of comparisons covers the contract. */
import { areas } from '@maru/contract';
import type { Call } from '@maru/contract/call';
import { maskedFields } from '@maru/domain/personal';
import { describe, expect, test } from 'vitest';
import { comparisons } from './comparisons.ts';

const calls = Object.values(areas).flatMap((area) => Object.values<Call>(area));
const keyOf = ({ method, path }: Pick<Call, 'method' | 'path'>) => `${method} ${path}`;

/** Names of fields that may contain a person's name or number, or free text to search for. */
const personal =
  /userName|parentsName|ownerName|managerName|driverName|chargeName|adminName|mobileNumber|telephoneNumber|phoneNumber|emailAddress|birthDate|keyword|searchMessage|receiverGroup|^name$/i;

const fieldsOf = ({ query, body, params, multipart }: Call): string[] =>
  [query, body, params, multipart?.fields].flatMap((part) =>
    Object.keys((part as { properties?: object } | undefined)?.properties ?? {}),
  );
const comparing = (call: Call) => Boolean(call.multipart) || fieldsOf(call).some((field) => personal.test(field));

describe('the list of comparisons', () => {
  test('contains every call whose input may be compared with personal data', () => {
    const missing = calls.filter((call) => comparing(call) && !(keyOf(call) in comparisons)).map(keyOf);
    expect(missing).toEqual([]);
  });

  test('contains no call that the contract lacks, nor one without personal input', () => {
    const known = new Set(calls.filter(comparing).map(keyOf));
    expect(Object.keys(comparisons).filter((call) => !known.has(call))).toEqual([]);
  });

  test('searches a masked field only as a whole, or if it is the caller’s own', () => {
    const searchable = calls.filter(({ method, query }) => {
      const types = (query?.properties?.searchType as { enum?: string[] } | undefined)?.enum ?? [];
      const fields = [...Object.keys(query?.properties ?? {}), ...types];
      return method === 'GET' && fields.some((field) => Object.hasOwn(maskedFields, field));
    });
    expect(searchable.map(keyOf)).not.toEqual([]);
    for (const call of searchable) {
      const { rule } = comparisons[keyOf(call) as keyof typeof comparisons] ?? {};
      expect([keyOf(call), rule]).toEqual([keyOf(call), expect.stringMatching(/^(whole|certified)$/)]);
    }
  });

  test('gives the reason for a call that compares only with data its caller may see', () => {
    const silent = Object.entries(comparisons).filter(([, { rule, reason }]) => rule === 'shown' && !reason);
    expect(silent).toEqual([]);
  });
});
