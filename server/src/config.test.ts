import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const read = (env: Record<string, string>) => readConfig({ DATABASE_URL: 'postgres://nowhere', ...env });

/** The faults reported by a start with these settings. */
function faults(env: Record<string, string>): string[] {
  try {
    read(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
}

describe('retention of raw readings', () => {
  test('is read by series, with or without spaces', () => {
    expect(read({ MARU_RETENTION: 'air=24, light=12' }).retentionMonths).toEqual({ air: 24, light: 12 });
    expect(read({}).retentionMonths).toEqual({});
  });

  test('is refused for an unknown series, listing the known ones', () => {
    expect(faults({ MARU_RETENTION: 'airs=12' })).toEqual([
      "MARU_RETENTION names the series 'airs'; there are air, tilt, crack, people, light, vehicle, bin",
    ]);
    expect(faults({ MARU_RETENTION: 'air=12,airs=12,constructor=1' })).toHaveLength(2);
  });

  test.each(['air', 'air=', 'air=0', 'air=-1', 'air=1.5', 'air=1000', '=12', 'air=x'])("refuses '%s'", (value) => {
    expect(faults({ MARU_RETENTION: value })).toHaveLength(1);
  });
});

describe('closing of months', () => {
  test('happens 7 days after their end, after another number of days, or never', () => {
    expect(read({}).closeAfterDays).toBe(7);
    expect(read({ CLOSE_AFTER_DAYS: '40' }).closeAfterDays).toBe(40);
    expect(read({ CLOSE_AFTER_DAYS: 'off' }).closeAfterDays).toBeNull();
    expect(faults({ CLOSE_AFTER_DAYS: '0' })).toHaveLength(1);
  });
});

describe('retention of other data', () => {
  test('is read by kind, and unlimited by default', () => {
    expect(read({ MARU_KEEP: 'hours=60, messages=36' }).keepMonths).toEqual({ hours: 60, messages: 36 });
    expect(read({ MARU_KEEP: 'audit=24,vehicledays=36' }).keepMonths).toEqual({ audit: 24, vehicledays: 36 });
    expect(read({}).keepMonths).toEqual({});
  });

  test.each(['hours', 'hours=0', 'hour=12', 'constructor=12', 'weighings=11', 'messages=12', 'audit=23', 'days=1.5'])(
    "refuses '%s'",
    (value) => {
      expect(faults({ MARU_KEEP: value })).toHaveLength(1);
    },
  );

  test("reports a kind's minimum in months", () => {
    expect(faults({ MARU_KEEP: 'audit=12' })).toEqual([
      "MARU_KEEP has 'audit=12'; audit must be kept for at least 24 months",
    ]);
  });
});

test.each(['DATABASE_URL', 'DATABASE_APP_URL', 'DATABASE_READ_URL'])(
  "refuses options in %s, which would override Maru's own",
  (name) => {
    const options = encodeURIComponent('-c search_path=x');
    expect(faults({ [name]: `postgres://maru@db/maru?sslmode=require&options=${options}` })).toEqual([
      `${name} must not contain options, because Maru sets its own`,
    ]);
    expect(faults({ [name]: 'postgres://maru@db/maru?sslmode=require' })).toEqual([]);
  },
);

describe('device listeners', () => {
  test.each([
    [{ HOST: '127.0.0.1' }, '127.0.0.1'],
    [{ HOST: '192.0.2.7' }, '192.0.2.7'],
    [{ HOST: '192.0.2.7', MQTT_HOST: '0.0.0.0' }, '0.0.0.0'],
    [{}, '0.0.0.0'],
    [{ MARU_DEMO: 'on' }, '127.0.0.1'],
  ])('listen for %o on %s', (env, mqttHost) => {
    expect(read(env as Record<string, string>).mqttHost).toBe(mqttHost);
  });
});

test('accepts DORMANT_DAYS of 0 or at least 60', () => {
  for (const days of [0, 60, 3650]) expect(read({ DORMANT_DAYS: `${days}` }).dormantDays).toBe(days);
  for (const days of [1, 30, 59])
    expect(faults({ DORMANT_DAYS: `${days}` })).toEqual([
      `DORMANT_DAYS must be 0 or at least 60, because its notice is sent thirty days before, not '${days}'`,
    ]);
});

test('uses a configurable port of the embedded database', () => {
  expect([read({}).databasePort, read({ DATABASE_PORT: '5544' }).databasePort]).toEqual([54_320, 5544]);
  expect(faults({ DATABASE_PORT: '0' })).toEqual(["DATABASE_PORT must be a whole number from 1 to 65535, not '0'"]);
});

test("accepts hosts of maps only as origins, which can't break the policy", () => {
  const hosts = 'https://tiles.example, https://*.fonts.example:8443 http://10.0.0.7:3000';
  expect(read({ MAP_HOSTS: hosts }).mapHosts).toEqual([
    'https://tiles.example',
    'https://*.fonts.example:8443',
    'http://10.0.0.7:3000',
  ]);
  for (const host of [
    'tiles.example',
    '*',
    'https://*',
    'https://a.example/tiles',
    "'unsafe-inline'",
    'https://a;b',
    'data:',
  ])
    expect([host, faults({ MAP_HOSTS: host }).join()]).toEqual([host, expect.stringContaining('MAP_HOSTS')]);
});

describe('base path of the public site', () => {
  test.each(['/portal', '/maru', '/apis', '/administration'])('accepts %s', (base) => {
    expect(read({ PUBLIC_BASE: base }).publicBase).toBe(base);
  });

  test.each(['/admin', '/api', '/ingest', '/healthz', '/readyz', '/metrics'])('refuses the reserved %s', (base) => {
    expect(faults({ PUBLIC_BASE: base })).toEqual([expect.stringContaining(`can't be '${base}'`)]);
  });

  test.each(['/admin/portal', '/api/portal', '/', 'portal', '/Portal', '/a/b'])('refuses %s', (base) => {
    expect(faults({ PUBLIC_BASE: base }).join()).toContain('PUBLIC_BASE');
  });
});

describe('SMS gateway', () => {
  const open = { HOST: '0.0.0.0' };
  const solapi = { SOLAPI_API_KEY: 'NCS0000000000000', SOLAPI_API_SECRET: '0'.repeat(32) };
  test.each([
    [{ HOST: '127.0.0.1' }, 'sandbox'],
    [{ HOST: '127.0.0.1', MESSAGES: 'off' }, 'off'],
    [open, 'off'],
    [{ HOST: '127.0.0.1', PUBLIC_URL: 'https://maru.example' }, 'off'],
    [{ ...open, ...solapi }, 'solapi'],
    [{ ...open, ...solapi, MESSAGES: 'off' }, 'off'],
    [{ ...open, ...solapi, SOLAPI_URL: 'http://127.0.0.1:8080' }, 'solapi'],
  ])('is for %o %s', (env, messages) => {
    expect(read(env as Record<string, string>).messages).toBe(messages);
  });

  test('refuses a sandbox that others can reach, and an unknown gateway', () => {
    expect(faults({ ...open, MESSAGES: 'sandbox' })).toEqual([
      expect.stringContaining('MESSAGES=sandbox sends nothing'),
    ]);
    expect(faults({ ...open, MESSAGES: 'post' })).toEqual(["MESSAGES must be one of solapi, sandbox, off, not 'post'"]);
  });

  test.each([
    [{ MESSAGES: 'solapi' }, 'MESSAGES=solapi also needs SOLAPI_API_KEY'],
    [{ SOLAPI_API_KEY: solapi.SOLAPI_API_KEY }, 'MESSAGES=solapi also needs SOLAPI_API_SECRET'],
    [{ ...solapi, SOLAPI_API_SECRET: 'a, b' }, 'SOLAPI_API_SECRET must have 8 to 128 letters and digits'],
    [{ ...solapi, SOLAPI_URL: 'http://sms.example' }, 'SOLAPI_URL must begin with https://'],
    [{ SMS_PER_SECOND: '-1' }, 'SMS_PER_SECOND must be a whole number from 0'],
  ])('refuses %o with the fault %s', (env, fault) => {
    expect(faults(env).join()).toContain(fault);
  });
});

describe('e-mail', () => {
  const from = { MAIL_FROM: '마루 <maru@example.go.kr>' };
  test.each([
    [{}, 'off'],
    [{ MARU_DEMO: 'on', HOST: '127.0.0.1' }, 'sandbox'],
    [{ ...from, MAIL_URL: 'smtp://mail.example.go.kr' }, 'smtp'],
  ])('is for %o %s', (env, mail) => {
    expect(read(env as Record<string, string>).mail).toBe(mail);
  });

  test('sends a password only with TLS', () => {
    const server = (MAIL_URL: string) => read({ ...from, MAIL_URL }).mailServer;
    expect(server('smtp://user:p%40ss@mail.example.go.kr')).toEqual({
      host: 'mail.example.go.kr',
      port: 587,
      isSecure: false,
      needsTls: true,
      user: 'user',
      password: 'p@ss',
    });
    expect(server('smtps://mail.example.go.kr')).toMatchObject({ port: 465, isSecure: true, needsTls: false });
    expect(server('smtp://relay.example.go.kr:25')).toMatchObject({ port: 25, needsTls: false });
  });

  test.each([
    [{ MAIL_URL: 'smtp://mail.example.go.kr' }, 'MAIL_URL also needs MAIL_FROM'],
    [{ ...from, MAIL_URL: 'http://mail.example.go.kr' }, 'MAIL_URL must be an address that begins with smtp://'],
    [{ WEBHOOK_NETWORKS: 'office' }, "WEBHOOK_NETWORKS has 'office'"],
  ])('reports for %o %s', (env, fault) => {
    expect(faults(env).join()).toContain(fault);
  });
});

test('allows an office of 300 people with ten wall displays to open a dashboard within a minute', () => {
  const [people, walls, requestsOfDashboard] = [300, 10, 54];
  expect(read({}).requestsPerMinutePerAddress).toBeGreaterThan((people + walls) * requestsOfDashboard);
});

describe('settings of backups', () => {
  const recipient = 'age1j6pfwsvjm2kqsgp99cs63kecjwf4w7pza7garj3dnvu2tpuu5szqc622l6';

  test('are nightly for a real installation’s data, and off in the demo', () => {
    const { backupAt, backupFolder, backupKeep } = read({ MARU_DATA: '/srv/maru' });
    expect([backupAt, backupFolder]).toEqual([130, '/srv/maru/backups/scheduled']);
    expect(backupKeep).toEqual({ days: 7, weeks: 4, months: 12 });
    expect(read({ MARU_DEMO: 'on' }).backupAt).toBeNull();
    expect(read({ BACKUP_AT: 'off' }).backupAt).toBeNull();
    expect(read({ BACKUP_AT: '23:59', BACKUP_KEEP: 'days=3' })).toMatchObject({
      backupAt: 1439,
      backupKeep: { days: 3, weeks: 0, months: 0 },
    });
  });

  test('have a recipient with a correct checksum', () => {
    expect(read({ BACKUP_RECIPIENT: recipient }).backupRecipient).toBe(recipient);
  });

  test.each([
    ['BACKUP_AT', '24:00', 'a time in Seoul'],
    ['BACKUP_AT', '2:10', 'a time in Seoul'],
    ['BACKUP_KEEP', 'days=7,years=2', "not 'years=2'"],
    ['BACKUP_KEEP', 'weeks=4', 'one day or more'],
    ['BACKUP_RECIPIENT', 'age1xyz', 'mistyped or cut'],
    ['BACKUP_RECIPIENT', 'ssh-ed25519 AAAA', 'mistyped or cut'],
    ['BACKUP_RECIPIENT', `${recipient.slice(0, -2)}${[...recipient.slice(-2)].reverse().join('')}`, 'mistyped or cut'],
    ['BACKUP_RECIPIENT', 'AGE-SECRET-KEY-1QQQQ', 'a private key'],
    ['BACKUP_S3', 's3://key:secret@host', 'BACKUP_S3 has no bucket'],
    ['BACKUP_TEST_URL', 'mysql://db', 'postgres://'],
  ])('refuse %s=%s', (name, value, fault) => {
    const [first = '', ...more] = faults({ [name]: value });
    expect(more).toEqual([]);
    expect(first).toContain(fault);
    expect(first).not.toContain('secret@');
  });
});
