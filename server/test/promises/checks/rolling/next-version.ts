import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { DefectName } from '../../plant/defects.ts';

const migrations = fileURLToPath(new URL('../../../../migrations', import.meta.url));

/** Expands busy tables like a release. */
const expanding = `
alter table air_latest add column checked_at timestamptz;
alter table air_reading add column note text not null default '';
alter table device add column colour text not null default '';
create table paint (device_id bigint primary key references device, colour text not null);
insert into paint select device_id, 'red' from device;
update device set colour = 'red';
create index device_by_colour on device (colour);
grant select, insert, update, delete on paint to maru_app;
`;

/** Renames a column that the previous version reads. */
const contracting = 'alter table installation_place rename column installation_place_name to place_name;\n';

/** The schema's newest migration in the next version. */
export const nextMigration = '9000-follow-this-version';

/** Settings of a simulated next version: this version's code with one more migration. */
export function nextVersion(folder: string, defect: DefectName | undefined) {
  const next = join(folder, 'next-migrations');
  mkdirSync(next);
  cpSync(migrations, next, { recursive: true });
  writeFileSync(join(next, `${nextMigration}.sql`), defect === 'contract-at-once' ? contracting : expanding);
  return {
    defects: ['read-other-migrations', ...(defect ? [defect] : [])] satisfies DefectName[],
    env: { MARU_TEST_MIGRATIONS: pathToFileURL(next).href },
  };
}
