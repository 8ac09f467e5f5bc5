import { expect, test } from 'vitest';
import { Refused } from './errors/refused.ts';
import { installationOf, refuseOther } from './running.ts';

const office = {
  dataFolder: '/srv/maru',
  districtFile: '/srv/gangnam.json',
  databaseUrl: 'postgres://maru:secret@db.example/maru',
};
const installation = installationOf(office);
const refusalOf = (...running: (typeof installation)[]) => {
  try {
    refuseOther(
      installation,
      running.map((one, at) => [100 + at, one]),
    );
    return undefined;
  } catch (error) {
    return error instanceof Refused ? error.message : error;
  }
};

test('allows a command if no installation is running, or the running one is the target', () => {
  const other = installationOf({ ...office, dataFolder: '/srv/demo' });
  expect([refusalOf(), refusalOf(installation), refusalOf(other, installation)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('refuses a command for another installation, and names both', () => {
  const other = installationOf({ ...office, dataFolder: '/root/maru/.maru' }, 'maru_demo');
  expect(refusalOf(other)).toBe(
    'Maru runs in process 100 with other settings: MARU_DATA is /root/maru/.maru there and /srv/maru here, ' +
      'DATABASE_URL is the built-in maru_demo there and db.example:5432/maru here; ' +
      'give this command the same ones (maru.env, or the file that MARU_CONFIG names).',
  );
});

test('refuses a command even if only the district differs', () => {
  const other = installationOf({ ...office, districtFile: '/srv/jungnang.json' });
  expect(refusalOf(other)).toContain('MARU_DISTRICT is /srv/jungnang.json there and /srv/gangnam.json here');
});

test("stores a database's address without user and password, and treats both names of this machine as equal", () => {
  expect(JSON.stringify(installation)).not.toMatch(/secret|maru:/);
  const names = ['localhost', '127.0.0.1'].map((host) =>
    installationOf({ ...office, databaseUrl: `postgres://a:b@${host}:5433/maru` }),
  );
  expect(names[0]).toEqual(names[1]);
});
