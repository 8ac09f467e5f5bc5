/** Makes calls as an administrator and counts the audit entries of each. */
import { areas } from '@maru/contract';
import type { Call } from '@maru/contract/call';
import type { TestApp } from '../app.ts';

export interface Made {
  call: string;
  status: number;
  /** The answer, unless it was 200. */
  error: string;
  added: number;
}

interface CallOptions {
  /** Path parameters. */
  ids?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: object;
  /** Form fields, including the file. */
  form?: Record<string, string | number | Blob>;
  token?: string;
}

export const callsOf = (): Call[] => Object.values(areas).flatMap((group) => Object.values<Call>(group));
export const keyOf = ({ method, path }: Pick<Call, 'method' | 'path'>) => `${method} ${path}`;

export function callerOf(app: TestApp, ownToken: string) {
  const made: Made[] = [];
  const count = async () =>
    (await app.pool.query<{ count: number }>('select count(*)::int as count from audit_log')).rows[0]?.count ?? 0;

  async function does<Answer = Record<string, never>>(call: string, options: CallOptions = {}): Promise<Answer> {
    const { ids = {}, query, body, form, token = ownToken } = options;
    const [method = '', path = ''] = call.split(' ');
    const at = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(ids[name])));
    const search = query
      ? `?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`
      : '';
    const data = new FormData();
    for (const [name, value] of Object.entries(form ?? {}))
      if (value instanceof File) data.set(name, value);
      else if (value instanceof Blob) data.set(name, value, 'file.png');
      else data.set(name, String(value));
    const before = await count();
    const answer = await fetch(app.url + at + search, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      ...(form && { body: data }),
    });
    const isJson = answer.headers.get('content-type')?.includes('json');
    const results = isJson ? ((await answer.json()) as Answer & { error?: string; field?: string }) : undefined;
    if (!isJson) await answer.arrayBuffer();
    const error = answer.status === 200 ? '' : `${results?.field ?? ''} ${results?.error ?? ''}`;
    made.push({ call, status: answer.status, error, added: (await count()) - before });
    return results as Answer;
  }
  return { made, does };
}
