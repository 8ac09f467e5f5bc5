import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { settingsText, withSettingsFile, writeSettingsFile } from './settings-file.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'maru-settings-'));
  file = join(folder, 'maru.env');
});
afterEach(() => rmSync(folder, { recursive: true }));

const read = (env: NodeJS.ProcessEnv = {}) => withSettingsFile({ MARU_CONFIG: file, ...env });
function faults(env: NodeJS.ProcessEnv = {}): string[] {
  try {
    read(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
}

describe('settings file', () => {
  test("adds settings that the environment doesn't have", () => {
    writeFileSync(file, 'PORT=9000\nHOST="127.0.0.1"\n# a note\nSMS_PRICE=20 # won\n');
    expect(read({ PORT: '9001' })).toEqual({ MARU_CONFIG: file, PORT: '9001', HOST: '127.0.0.1', SMS_PRICE: '20' });
  });

  test('resolves paths relative to its own folder', () => {
    writeFileSync(file, 'MARU_DATA=data\nMARU_DISTRICT=./gangnam.json\nWEIGHING_FOLDER=/srv/scale\n');
    expect(read()).toMatchObject({
      MARU_DATA: join(folder, 'data'),
      MARU_DISTRICT: join(folder, 'gangnam.json'),
      WEIGHING_FOLDER: '/srv/scale',
    });
  });

  test('is refused with an unknown setting', () => {
    writeFileSync(file, 'MARU_DISTICT=gangnam.json\nPORT=9000\n');
    expect(faults()).toEqual([`${file}: no setting is called MARU_DISTICT`]);
  });

  test('must exist if named by a setting, except at the first start', () => {
    expect(faults()).toEqual([`MARU_CONFIG names ${file}, which isn't there`]);
    expect(withSettingsFile({ MARU_CONFIG: file }, { isStart: true })).toEqual({ MARU_CONFIG: file });
  });

  test("doesn't start the demo if it belongs to a real installation", () => {
    writeFileSync(file, 'MARU_DEMO=off\n');
    expect(faults({ MARU_DEMO: 'on' })).toEqual([expect.stringContaining(`contradicts ${file}`)]);
    expect(faults({ MARU_DEMO: 'off' })).toEqual([]);
  });

  test('is ignored if MARU_CONFIG is off', () => {
    expect(withSettingsFile({ MARU_CONFIG: 'off', PORT: '1' })).toEqual({ MARU_CONFIG: 'off', PORT: '1' });
  });
});

describe('values in files', () => {
  const key = 'a'.repeat(44);
  const secret = (name: string, text: string) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };

  test('are read from the file named by NAME_FILE, and from a credential of systemd', () => {
    const named = secret('key', `${key}\n`);
    secret('METRICS_TOKEN', 'from-systemd\n');
    const env = { MARU_CONFIG: 'off', MARU_SECRET_KEY_FILE: named, CREDENTIALS_DIRECTORY: folder };
    expect(withSettingsFile(env)).toEqual({ ...env, MARU_SECRET_KEY: key, METRICS_TOKEN: 'from-systemd' });
  });

  test('have lower priority than the value itself and the environment', () => {
    const named = secret('key', key);
    expect(
      withSettingsFile({ MARU_CONFIG: 'off', METRICS_TOKEN: 'own', METRICS_TOKEN_FILE: named }).METRICS_TOKEN,
    ).toBe('own');
    writeFileSync(file, 'METRICS_TOKEN=of-the-file\nMARU_SECRET_KEY_FILE=key\n');
    expect(read({ METRICS_TOKEN_FILE: secret('token', 'of-the-environment') })).toMatchObject({
      METRICS_TOKEN: 'of-the-environment',
      MARU_SECRET_KEY: key,
    });
  });

  test('are refused if the file is missing or empty', () => {
    writeFileSync(file, '');
    expect(faults({ METRICS_TOKEN_FILE: secret('empty', '\n'), SOLAPI_API_KEY_FILE: '/no/such' })).toEqual([
      expect.stringMatching(/empty is empty, and should hold METRICS_TOKEN/),
      expect.stringMatching(/no\/such should hold SOLAPI_API_KEY and can't be read/),
    ]);
  });

  test('are omitted in the settings file written by a first start', () => {
    const named = secret('key', key);
    secret('METRICS_TOKEN', 'from-systemd');
    const env = withSettingsFile({
      MARU_CONFIG: 'off',
      DATABASE_URL: 'postgres://x',
      SOLAPI_API_KEY_FILE: named,
      CREDENTIALS_DIRECTORY: folder,
    });
    const written = parseEnv(settingsText(env, readConfig({ DATABASE_URL: 'postgres://x' }), '/srv/other'));
    expect(written.SOLAPI_API_KEY_FILE).toBe(named);
    expect(Object.values(written).join()).not.toMatch(`${key}|from-systemd`);
  });
});

describe('settings written by a first start', () => {
  const given = {
    MARU_DATA: '/srv/maru',
    MARU_DISTRICT: '/srv/gangnam.json',
    DATABASE_URL: 'postgres://maru:p%40ss@db.example/maru',
    SMS_ADVERTISER: `강남구청 #1 "홍보과"`,
    SMS_REFUSAL_NUMBER: '080-000-0000',
    WEIGHING_FOLDER: '/srv/scale',
    HOST: '127.0.0.1',
    MARU_FIRST_ADMIN_ID: 'chief',
    MARU_FIRST_ADMIN_PASSWORD: 'Str0ng-enough',
    EDITOR: 'vi',
  };
  const text = (env: Record<string, string> = given) =>
    settingsText(env, readConfig({ DATABASE_URL: 'postgres://x', ...env }), folder);

  test('are the given ones and those that commands depend on', () => {
    expect(parseEnv(text())).toEqual({
      MARU_DEMO: 'off',
      MARU_DATA: '/srv/maru',
      MARU_DISTRICT: '/srv/gangnam.json',
      HOST: '127.0.0.1',
      PORT: '8080',
      MQTT_HOST: '127.0.0.1',
      MQTT_PORT: '1883',
      DATABASE_URL: given.DATABASE_URL,
      SMS_ADVERTISER: given.SMS_ADVERTISER,
      SMS_REFUSAL_NUMBER: given.SMS_REFUSAL_NUMBER,
      WEIGHING_FOLDER: '/srv/scale',
    });
  });

  test('result in the same configuration when read again', () => {
    const { firstAdmin: _once, ...config } = readConfig(given);
    writeFileSync(file, text());
    expect(readConfig(withSettingsFile({ MARU_CONFIG: file }))).toMatchObject(config);
  });

  test('name paths in the folder of the file relatively, so that it can be moved', () => {
    const inside = {
      MARU_DATA: join(folder, '.maru'),
      MARU_DISTRICT: join(folder, '.maru', 'district.json'),
      BACKUP_DIR: join(folder, 'backups'),
      MARU_SECRET_KEY_FILE: join(folder, 'key'),
    };
    expect(parseEnv(text({ ...given, ...inside }))).toMatchObject({
      MARU_DATA: '.maru',
      MARU_DISTRICT: '.maru/district.json',
      BACKUP_DIR: 'backups',
      MARU_SECRET_KEY_FILE: 'key',
      WEIGHING_FOLDER: '/srv/scale',
    });
    writeFileSync(file, text({ ...given, ...inside }));
    writeFileSync(join(folder, 'key'), 'a'.repeat(44));
    expect(read()).toMatchObject(inside);
    expect(parseEnv(text({ ...given, MARU_DATA: folder })).MARU_DATA).toBe('.');
  });

  test("are refused by name if a line can't contain the value", () => {
    const value = `a'b"c\`d#e`;
    expect(text({ ...given, SMS_ADVERTISER: value })).toContain('# SMS_ADVERTISER can');
    expect(parseEnv(text({ ...given, SMS_ADVERTISER: value })).SMS_ADVERTISER).toBeUndefined();
  });

  test("include the embedded database's actual port", () => {
    const { DATABASE_URL: _external, ...builtIn } = given;
    expect(parseEnv(text(builtIn))).toMatchObject({ DATABASE_PORT: '54320' });
  });

  test('are readable only by their owner, and never overwritten', () => {
    expect(writeSettingsFile(file, 'PORT=1\n')).toBe(true);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(writeSettingsFile(file, 'PORT=2\n')).toBe(false);
    expect(readFileSync(file, 'utf8')).toBe('PORT=1\n');
  });
});
