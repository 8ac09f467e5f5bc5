/** What each group of administrators may call, as server/test/access-matrix.tsv says, and which call a request is. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** The demo's administrators, by the column of the matrix that their group has. */
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
  /** Whether a page's permission is needed. */
  needsPage: boolean;
  /** Matches the method and address of its requests. */
  request: RegExp;
  /** Parameters in its path: a call whose address has fewer is the closer match. */
  parameters: number;
  /** The groups that it lets through. */
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
      // A query that has a line of its own is closer than the call without one.
      parameters: template.length - (query ? 1.5 : 1),
      groups: new Set(columns.filter((_, index) => cells[index] === 'ok')),
    };
  });
}

const matrix = readMatrix().sort((a, b) => a.parameters - b.parameters);

/** Whether the matrix lets the group of an administrator make all of these calls. */
export const mayCall = (adminId: AdminId, ...calls: readonly string[]): boolean =>
  calls.every((call) => {
    const row = matrix.find((one) => one.call === call);
    if (!row) throw new Error(`the access matrix has no ${call}`);
    return row.groups.has(groupOf[adminId]);
  });

/** The line of the matrix that a request is of. */
export const rowOf = (method: string, address: URL): MatrixRow | undefined =>
  matrix.find(({ request }) => request.test(`${method} ${address.pathname}${address.search}`));
