/** Versions of this process and its database. */
import type pg from 'pg';
import { versionFault } from '#platform/database/safety.ts';
import { maruVersion } from '#platform/version.ts';

export async function readVersions(client: pg.ClientBase) {
  const { rows } = await client.query<{ schema: string; database: string; number: number }>(
    `select (select name from migration order by id desc limit 1) as schema,
            current_setting('server_version') as database, current_setting('server_version_num')::integer as number`,
  );
  const { schema = '', database = '', number = 0 } = rows[0] ?? {};
  const isFaulty = versionFault(number) !== undefined;
  return [
    { name: 'Maru', version: maruVersion, advice: '' },
    { name: '데이터베이스 구조', version: schema, advice: '' },
    { name: 'Node.js', version: process.version, advice: '' },
    {
      name: 'PostgreSQL',
      version: database,
      advice: isFaulty
        ? '알려진 보안 결함이 있는 버전이므로 PostgreSQL을(내장형은 Maru를) 최신 판으로 올려 주십시오.'
        : '',
    },
  ];
}
