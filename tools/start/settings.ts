import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, demoDistrict, readConfig } from '../../server/src/config.ts';
import { settingsFileOf, settingsText, writeSettingsFile } from '../../server/src/settings-file.ts';
import { say } from './say.ts';

/** What this start does, and the environment its children get. */
export interface Settings {
  config: Config;
  /** Undefined means the embedded one. */
  databaseUrl: string | undefined;
  /** The settings file, with what a first start writes into it; null where there shall be none. */
  file: { path: string; text: string } | null;
  env: NodeJS.ProcessEnv;
  /** Whether maps show the streets of the demo's town: its own district, and nobody has given others. */
  hasDemoStreets: boolean;
}

/** Whether an installation is the demo: unless MARU_DEMO says otherwise. */
export function isDemoStart(environment: NodeJS.ProcessEnv): boolean {
  return !['off', 'false', '0'].includes(environment.MARU_DEMO?.trim() ?? '');
}

/**
 * Reads the flags and the environment. The demo is on unless told otherwise.
 *
 * @throws ConfigError with everything that is wrong
 */
export function readSettings(argv: string[], environment: NodeJS.ProcessEnv): Settings {
  const { values } = parseArgs({ args: argv, options: { 'no-demo': { type: 'boolean' }, map: { type: 'string' } } });
  const demo = !values['no-demo'] && isDemoStart(environment) ? 'on' : 'off';
  const databaseUrl = environment.DATABASE_URL || undefined;
  // npm starts its scripts in the project: a path is meant from where the person stands.
  const map = values.map && resolve(environment.INIT_CWD ?? process.cwd(), values.map);
  const told = { ...environment, MARU_DEMO: demo, ...(map && { MAP_TILES: map }) };
  // The embedded database's address is known only once it runs.
  const config = readConfig({ ...told, DATABASE_URL: databaseUrl ?? 'postgres://embedded' });
  const path = settingsFileOf(environment);
  return {
    config,
    databaseUrl,
    file: path === null ? null : { path, text: settingsText(told, config) },
    // The children get all of it, and read no file again.
    env: { ...told, MARU_DATA: config.dataFolder, MARU_CONFIG: 'off' },
    hasDemoStreets: config.isDemo && !config.mapTiles && config.districtFile === demoDistrict,
  };
}

/** Writes the settings file after the first start; a later one leaves it as it is. */
export function keepSettings(path: string, text: string): void {
  try {
    if (writeSettingsFile(path, text)) say(`The settings are kept in ${path}: later starts and all commands read it.`);
  } catch (error) {
    say(`The settings can't be kept (${(error as Error).message}): give every command the same ones.`);
  }
}
