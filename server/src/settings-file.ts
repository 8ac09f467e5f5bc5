/** `maru.env`, or the file named by MARU_CONFIG: the settings common to the server and all commands. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { isDeepStrictEqual, parseEnv } from 'node:util';
import { type Config, ConfigError, readConfig } from './config.ts';
import { createDurably } from './platform/durable.ts';

const usualFile = join(import.meta.dirname, '..', '..', 'maru.env');
/** Settings that are paths, which are relative to the file's own folder. */
const pathSettings = ['MARU_DATA', 'MARU_DISTRICT', 'MAP_TILES', 'WEIGHING_FOLDER', 'KMC_MODULE', 'BACKUP_DIR'];
/** Settings that are needed only once, such as a password. */
const onceSettings = ['MARU_FIRST_ADMIN_ID', 'MARU_FIRST_ADMIN_PASSWORD'];

/** The settings file of an environment; null if MARU_CONFIG is 'off', as in tests. */
export function settingsFileOf(env: NodeJS.ProcessEnv): string | null {
  const named = env.MARU_CONFIG?.trim();
  if (named === 'off') return null;
  return named ? resolve(named) : usualFile;
}

/**
 * The environment with additional settings from the file; variables of the environment have priority.
 * @param isStart true if a file named by MARU_CONFIG may be missing, because the first start writes it
 * @throws ConfigError with all faults of the file
 */
export function withSettingsFile(env: NodeJS.ProcessEnv, { isStart = false } = {}): NodeJS.ProcessEnv {
  const file = settingsFileOf(env);
  if (file === null) return withValuesOfFiles(env);
  if (!existsSync(file)) {
    if (isStart || file === usualFile) return withValuesOfFiles(env);
    throw new ConfigError([`MARU_CONFIG names ${file}, which isn't there`]);
  }
  const settings = parse(file);
  const known = knownSettings();
  const faults = Object.keys(settings).flatMap((name) =>
    known.has(name) || known.has(withoutSuffix(name)) ? [] : [`${file}: no setting is called ${name}`],
  );
  if (isReal(settings) && env.MARU_DEMO && !isReal(env))
    faults.push(
      `MARU_DEMO=${env.MARU_DEMO} contradicts ${file}, which is of a real installation: add MARU_CONFIG=off for the demo`,
    );
  if (faults.length > 0) throw new ConfigError(faults);
  for (const [name, path] of Object.entries(settings))
    if (path && (pathSettings.includes(name) || !known.has(name))) settings[name] = resolve(dirname(file), path);
  return { ...withValuesOfFiles(settings), ...withValuesOfFiles(env) };
}

const fileSuffix = '_FILE';
const withoutSuffix = (name: string) => (name.endsWith(fileSuffix) ? name.slice(0, -fileSuffix.length) : '');

/**
 * The file that contains a setting's value: named by `<setting>_FILE`, or systemd's credential with the setting's name.
 */
function valueFileOf(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const named = env[name + fileSuffix]?.trim();
  if (named || !env.CREDENTIALS_DIRECTORY) return named;
  const credential = join(env.CREDENTIALS_DIRECTORY, name);
  return existsSync(credential) ? credential : undefined;
}

/**
 * Adds the settings whose values are in files, unless they are set.
 * @throws ConfigError if a file can't be read or is empty
 */
function withValuesOfFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const found: NodeJS.ProcessEnv = {};
  const faults: string[] = [];
  for (const name of knownSettings()) {
    const file = env[name] ? undefined : valueFileOf(env, name);
    if (!file) continue;
    try {
      found[name] = readFileSync(file, 'utf8').trim();
      if (!found[name]) faults.push(`${file} is empty, and should hold ${name}`);
    } catch (error) {
      faults.push(`${file} should hold ${name} and can't be read: ${(error as Error).message}`);
    }
  }
  if (faults.length > 0) throw new ConfigError(faults);
  return { ...env, ...found };
}

const isReal = ({ MARU_DEMO = '' }: NodeJS.ProcessEnv) => ['off', 'false', '0'].includes(MARU_DEMO.trim());

function parse(file: string): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ConfigError([`${file} can't be read: ${(error as Error).message}`]);
  }
}

/** The names of all settings. */
function knownSettings(): ReadonlySet<string> {
  const names = new Set<string>();
  const listening = new Proxy({}, { get: (_env, name) => void names.add(String(name)) });
  try {
    readConfig(listening);
  } catch (error) {
    // Missing required values are faults, which are thrown only after all names have been read.
    if (!(error instanceof ConfigError)) throw error;
  }
  return names;
}

/**
 * The settings that a first start writes to a folder: given ones, and those that commands depend on. Paths below the
 * folder are relative, so that it can be moved.
 */
export function settingsText(env: NodeJS.ProcessEnv, config: Config, folder: string): string {
  const pathFrom = (path: string) => {
    const way = relative(folder, path) || '.';
    return way.startsWith('..') ? path : way;
  };
  const decisive = {
    MARU_DEMO: config.isDemo ? 'on' : 'off',
    MARU_DATA: pathFrom(config.dataFolder),
    MARU_DISTRICT: pathFrom(config.districtFile),
    HOST: config.host,
    PORT: String(config.port),
    MQTT_HOST: config.mqttHost,
    MQTT_PORT: String(config.mqttPort),
    ...(!env.DATABASE_URL && { DATABASE_PORT: String(config.databasePort) }),
  };
  const paths = {
    MAP_TILES: config.mapTiles,
    WEIGHING_FOLDER: config.weighingFolder,
    BACKUP_DIR: env.BACKUP_DIR ? config.backupFolder : '',
  };
  const known = [...knownSettings()].filter((name) => !onceSettings.includes(name));
  // A secret stored in a separate file isn't written to the settings.
  const inFiles = known.filter((name) => valueFileOf(env, name));
  const given = known.filter((name) => env[name] && !inFiles.includes(name));
  const files = inFiles.map((name) => name + fileSuffix).filter((name) => env[name]);
  const settings = Object.entries<string>({
    ...decisive,
    ...Object.fromEntries(given.map((name) => [name, env[name] ?? ''])),
    ...Object.fromEntries(files.map((name) => [name, pathFrom(resolve(env[name] ?? ''))])),
    ...Object.fromEntries(Object.entries(paths).flatMap(([name, path]) => (path ? [[name, pathFrom(path)]] : []))),
    ...decisive,
  });
  return [
    '# The settings of this installation, as its first start was given them. npm start and every command read this',
    '# file; variables of the environment win. What can be set: docs/operations.md. It may hold secrets.',
    ...settings.map(([name, value]) => settingLine(name, value)),
    '',
  ].join('\n');
}

/** Lines appended to the value: an unclosed quote in the value would include the first of them. */
const following = `A='a'\nB="b"\nC=\`c\`\n`;

/** A line from which the parser reads exactly the given value. */
function settingLine(name: string, value: string): string {
  const lines = ['', "'", '"', '`'].map((quote) => `${name}=${quote}${value}${quote}`);
  const expected = { [name]: value, A: 'a', B: 'b', C: 'c' };
  const faithful = lines.find((line) => isDeepStrictEqual({ ...parseEnv(`${line}\n${following}`) }, expected));
  return faithful ?? `# ${name} can't be written here; give it in the environment.`;
}

/** Writes the file unless it exists; returns true if the file was written. */
export function writeSettingsFile(file: string, text: string): boolean {
  return createDurably(file, text);
}
