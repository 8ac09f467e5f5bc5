import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from './check.ts';
import { root, run } from './command.ts';
import { withScratchDatabase } from './scratch-database.ts';

/** The generated types of the tables. */
export const typesFile = join(root, 'server/src/platform/database/schema.generated.ts');

/** Generates the types of the tables from the migrations. */
export function generateTypes(): Promise<string> {
  return withScratchDatabase(async (url, folder) => {
    const file = join(folder, 'schema.ts');
    // The generator parses bigint as a number, because sums of scaled readings stay far below 2^53 (see the pool).
    const flags = ['--dialect', 'postgres', '--type-mapping', '{"int8":"number"}', '--url', url, '--out-file', file];
    const { code, output } = await run('kysely-codegen', [...flags, '--exclude-pattern', 'statement_statistics.*']);
    if (code !== 0) throw new Error(output);
    return readFileSync(file, 'utf8');
  });
}

/** Whether the generated types match the migrations. */
export async function databaseTypes(): Promise<Finding> {
  const isCurrent = (await generateTypes()) === readFileSync(typesFile, 'utf8');
  return isCurrent
    ? { ok: true }
    : { ok: false, output: 'The types are not those of the migrations: npm run db:types' };
}
