import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testDistrictFile } from '#test/district.ts';
import { requireDistrict } from './district/require-district.ts';

let folder: string;
let districtFile: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'maru-district-'));
  districtFile = join(folder, 'data', 'district.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs the command for the folder's installation, or for a file. */
function check(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'check-district.ts'), ...args],
    {
      env: { PATH: process.env.PATH, MARU_CONFIG: 'off', MARU_DATA: join(folder, 'data'), INIT_CWD: folder },
      encoding: 'utf8',
    },
  );
  return { status, stdout, stderr };
}

describe('requireDistrict', () => {
  it('writes a template for a real installation without a district, explains the next step, and overwrites no file', async () => {
    const start = () => requireDistrict({ districtFile, isDemo: false });
    await expect(start()).rejects.toThrow(/npm run district:check/);
    writeFileSync(districtFile, readFileSync(districtFile, 'utf8').replace('○○구"', '마루구"'));
    await expect(start()).rejects.toThrow('fullName is still the template’s');
    expect(readFileSync(districtFile, 'utf8')).toContain('마루구');
  });

  it('accepts a district without faults', async () => {
    await expect(requireDistrict({ districtFile: testDistrictFile, isDemo: false })).resolves.toBeUndefined();
  });
});

describe('npm run district:check', () => {
  it("reports the template's location before a file exists", () => {
    expect(check()).toMatchObject({ status: 1, stderr: expect.stringContaining('npm start -- --no-demo') });
  });

  it('reports every remaining template field once, and no other fault', async () => {
    await requireDistrict({ districtFile, isDemo: false }).catch(() => undefined);
    const lines = check().stderr.trim().split('\n');
    expect(lines.map((line) => /^wrong {2}(\S+) is still the template’s/.exec(line)?.[1])).toEqual([
      'name',
      'fullName',
      'englishName',
      'office.name',
      'office.address',
      'office.telephone',
      ...['dongCode', 'dongName', 'englishName'].map((field) => `dongs[0].${field}`),
      ...['dongCode', 'dongName', 'englishName'].map((field) => `dongs[1].${field}`),
    ]);
  });

  it("reports field and dong of a fault, for a path relative to the caller's folder", () => {
    const district = JSON.parse(readFileSync(testDistrictFile, 'utf8'));
    district.dongs[2].latitude = 127.08;
    writeFileSync(join(folder, 'mine.json'), JSON.stringify(district));
    expect(check('mine.json').stderr).toBe(
      'wrong  dongs[2] (면목5동).latitude must be <= 40, not 127.08; latitude and longitude may be swapped\n',
    );
  });

  it('reports success, and optional additions', () => {
    const { status, stdout } = check(testDistrictFile);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^fine {2}dongs {7}16: 면목2동, /m);
    expect(stdout).toMatch(/^note {2}no privacyOfficer/m);
    expect(stdout).toMatch(/Nothing is wrong with it\.\n$/);
  });
});
