import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from '#config.ts';
import { openDistrict } from '#places/district/district-file.ts';

const template = join(import.meta.dirname, 'template.json');

/**
 * Ensures that an installation has a district's file without faults. If the file of a real installation is missing, a
 * template is written, and the start ends with instructions.
 * @throws Error with the next steps, or with every fault of the file
 */
export async function requireDistrict({
  districtFile,
  isDemo,
}: Pick<Config, 'districtFile' | 'isDemo'>): Promise<void> {
  if (!existsSync(districtFile)) {
    mkdirSync(dirname(districtFile), { recursive: true });
    copyFileSync(template, districtFile);
    throw new Error(
      [
        "A real installation needs its district's file. A template was written to",
        `    ${districtFile}`,
        'Next (docs/first-day.md):',
        '  1. Replace every value that contains ○.',
        '  2. npm run district:check     lists the remaining faults by field.',
        '  3. npm start -- --no-demo     starts with your district, and asks for the first supervisor.',
      ].join('\n'),
    );
  }
  await openDistrict({ districtFile, isDemo });
}
