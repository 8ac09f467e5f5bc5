/**
 * The notes of a release: its section of the changelog.
 *
 * @throws Error if the changelog has no such section
 */
export function notesOf(changelog: string, version: string): string {
  const sections = changelog.split(/^(?=## )/m);
  const section = sections.find((one) => one.split('\n', 1)[0]?.split(/[ (]+/)[1] === version);
  if (section === undefined) throw new Error(`CHANGELOG.md has no section about ${version}.`);
  return section
    .replace(/^## .*\n/, `# Maru ${version}\n`)
    .trimEnd()
    .concat('\n');
}
