/**
 * `npm run district:check [FILE]`: reports the faults of a district's file, or success with optional additions. Without
 * FILE, checks the real installation's file.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { defaultCopyrightYear } from '@maru/domain/district';
import { ConfigError, readConfig } from '../config.ts';
import { features } from '../features/features.ts';
import { type DistrictFile, openDistrict, readDistrictFile } from '../places/district/district-file.ts';
import { withSettingsFile } from '../settings-file.ts';

function fileToCheck(given: string | undefined): string {
  // npm runs scripts in the project's folder, but paths are relative to the caller's folder.
  if (given) return resolve(process.env.INIT_CWD ?? process.cwd(), given);
  return readConfig({ ...withSettingsFile(process.env), MARU_DEMO: 'off', DATABASE_URL: 'postgres://embedded' })
    .districtFile;
}

/** The report for a file without faults. */
function report(district: DistrictFile): string[] {
  const { name, fullName, englishName, office, centre, dongs, privacyOfficer } = district;
  const untranslated = dongs.filter((dong) => !dong.englishName).length;
  const checked = features.map((feature) => feature.checkDistrict?.(district) ?? {});
  const notes = [
    !englishName && 'no englishName: English pages show the Korean name',
    untranslated > 0 && `${untranslated} dongs without englishName: English pages show their Korean names`,
    !office.telephone && 'no office.telephone: pages tell people to call, and have no number',
    !privacyOfficer && 'no privacyOfficer: the privacy page names the office itself',
    ...checked.map(({ note }) => note ?? false),
  ].filter((note) => note !== false);
  return [
    `fine  names       ${name}, ${fullName}${englishName ? `, ${englishName}` : ''}`,
    `fine  office      ${[office.name, office.address, office.telephone].filter(Boolean).join(', ')}`,
    `fine  centre      ${centre.latitude}, ${centre.longitude}, zoom ${centre.zoom}`,
    `fine  dongs       ${dongs.length}: ${dongs.map(({ dongName }) => dongName).join(', ')}`,
    `fine  boundaries  ${dongs[0]?.boundary ? 'their own' : 'cells around the middles of the dongs'}`,
    ...checked.flatMap(({ fine }) => (fine ? [`fine  ${fine}`] : [])),
    `fine  footer      © ${district.copyrightYear ?? defaultCopyrightYear}`,
    ...notes.map((note) => `note  ${note}`),
  ];
}

let file = '';
try {
  file = fileToCheck(process.argv[2]);
  if (!existsSync(file) && !process.argv[2])
    throw new ConfigError([`There is no ${file} yet: npm start -- --no-demo puts a template there.`]);
  await openDistrict({ districtFile: file, isDemo: false });
  console.log([file, ...report(await readDistrictFile(file)), 'Nothing is wrong with it.'].join('\n'));
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  const faults = error.faults.map((fault) => fault.replace(`${file}: `, 'wrong  '));
  console.error(faults.join('\n'));
  process.exitCode = 1;
}
