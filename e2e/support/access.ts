/**
 * The calls that each group of administrators may make, from server/test/access-matrix.tsv, and the call of a request.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** Columns of the matrix by the demo administrator of the group. */
export const groupOf = {
  supervisor: 'supervisor',
  operator: 'systemOperator',
  manager: 'administrator',
  environment: 'environment',
  structure: 'structure',
  cleaning: 'cleaning',
} as const;
export type AdminId = keyof typeof groupOf;

interface MatrixRow {
  call: string;
  /** Whether the call requires a page's permission. */
  needsPage: boolean;
  /** Matches method and address of the call's requests. */
  request: RegExp;
  /** Number of path parameters; a call with fewer parameters matches an address more closely. */
  parameters: number;
  /** Groups that may make the call. */
  groups: ReadonlySet<string>;
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

function readMatrix(): MatrixRow[] {
  const file = resolve(import.meta.dirname, '../../server/test/access-matrix.tsv');
  const [head = '', ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  const columns = head.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    const [call = '', access = ''] = cells;
    const [path = '', query] = call.split('?');
    const template = path.split(/\{\w+\}/);
    return {
      call,
      needsPage: access.startsWith('admin:'),
      request: new RegExp(
        `^${template.map(escaped).join('[^/?]+')}${query ? `\\?(?:.*&)?${escaped(query)}(?:&.*)?` : '(?:\\?.*)?'}$`,
      ),
      // A line with a query matches more closely than the call without one.
      parameters: template.length - (query ? 1.5 : 1),
      groups: new Set(columns.filter((_, index) => cells[index] === 'ok')),
    };
  });
}

const matrix = readMatrix().sort((a, b) => a.parameters - b.parameters);

/** Whether the matrix permits an administrator's group all of these calls. */
export const mayCall = (adminId: AdminId, ...calls: readonly string[]): boolean =>
  calls.every((call) => {
    const row = matrix.find((one) => one.call === call);
    if (!row) throw new Error(`the access matrix has no ${call}`);
    return row.groups.has(groupOf[adminId]);
  });

/** The matrix line of a request. */
export const rowOf = (method: string, address: URL): MatrixRow | undefined =>
  matrix.find(({ request }) => request.test(`${method} ${address.pathname}${address.search}`));
