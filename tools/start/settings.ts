import { parseArgs } from 'node:util';
import { type Config, readConfig } from '../../server/src/config.ts';

/** What this start does, and the environment its children get. */
export interface Settings {
  config: Config;
  /** Undefined means the embedded one. */
  databaseUrl: string | undefined;
  env: NodeJS.ProcessEnv;
}

/**
 * Reads the flags and the environment. The demo is on unless told otherwise.
 *
 * @throws ConfigError with everything that is wrong
 */
export function readSettings(argv: string[], environment: NodeJS.ProcessEnv): Settings {
  const { values } = parseArgs({ args: argv, options: { 'no-demo': { type: 'boolean' } } });
  const demo = values['no-demo'] ? 'off' : environment.MARU_DEMO || 'on';
  const databaseUrl = environment.DATABASE_URL || undefined;
  // The embedded database's address is known only once it runs.
  const config = readConfig({ ...environment, MARU_DEMO: demo, DATABASE_URL: databaseUrl ?? 'postgres://embedded' });
  return { config, databaseUrl, env: { ...environment, MARU_DEMO: demo, MARU_DATA: config.dataFolder } };
}
