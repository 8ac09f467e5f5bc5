import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, demoDistrict, readConfig } from '../../server/src/config.ts';
import { settingsFileOf, settingsText, writeSettingsFile } from '../../server/src/settings-file.ts';
import { say } from './say.ts';

/** Settings of this start, and the environment of its children. */
export interface Settings {
  config: Config;
  /** Connection string; undefined for the embedded database. */
  databaseUrl: string | undefined;
  /** The settings file with the text that a first start writes; null if settings files are off. */
  file: { path: string; text: string } | null;
  env: NodeJS.ProcessEnv;
  /** Whether maps show the demo town's streets: the district is the demo's, and no other streets are set. */
  hasDemoStreets: boolean;
}

/**
 * Reads flags and environment. The demo is on by default.
 *
 * @throws ConfigError with all faults
 */
export function readSettings(argv: string[], environment: NodeJS.ProcessEnv): Settings {
  const { values } = parseArgs({ args: argv, options: { 'no-demo': { type: 'boolean' }, map: { type: 'string' } } });
  const demo = values['no-demo'] ? 'off' : environment.MARU_DEMO?.trim() || 'on';
  const databaseUrl = environment.DATABASE_URL || undefined;
  // npm runs scripts in the project's folder; paths are relative to the user's folder.
  const map = values.map && resolve(environment.INIT_CWD ?? process.cwd(), values.map);
  const given = { ...environment, MARU_DEMO: demo, ...(map && { MAP_TILES: map }) };
  // A placeholder, because the embedded database's address is only available once the database runs.
  const config = readConfig({ ...given, DATABASE_URL: databaseUrl ?? 'postgres://embedded' });
  const path = settingsFileOf(environment);
  return {
    config,
    databaseUrl,
    file: path === null ? null : { path, text: settingsText(given, config, dirname(path)) },
    // Children get all settings and don't read the file again.
    env: { ...given, MARU_DATA: config.dataFolder, MARU_CONFIG: 'off' },
    hasDemoStreets: config.isDemo && !config.mapTiles && config.districtFile === demoDistrict,
  };
}

/** Writes the settings file after the first start; later starts don't change it. */
export function keepSettings(path: string, text: string): void {
  try {
    if (writeSettingsFile(path, text)) say(`The settings are kept in ${path}: later starts and all commands read it.`);
  } catch (error) {
    say(`The settings can't be kept (${(error as Error).message}): give every command the same ones.`);
  }
}
