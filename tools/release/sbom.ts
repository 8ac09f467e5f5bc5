/** The software bill of materials of a release: CycloneDX 1.6 in JSON, from package-lock.json. */
import { createHash } from 'node:crypto';
import { dependenciesOf, type LockEntry, type LockFile, nameOf, referenceOf, resolvePackage } from './packages.ts';

/** A package of the bill of materials. */
export interface Component {
  type: 'library' | 'application' | 'platform';
  'bom-ref': string;
  name: string;
  version: string;
  purl: string;
  licenses?: object[];
  hashes?: { alg: string; content: string }[];
  properties?: { name: string; value: string }[];
}

/** The members of a CycloneDX document that releases use. */
export interface Sbom {
  bomFormat: 'CycloneDX';
  specVersion: string;
  serialNumber: string;
  version: number;
  metadata: { timestamp: string; component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/** Marks packages that are only in the built web. */
export const bundledProperty = { name: 'maru:bundled', value: 'web/dist' };

/**
 * Writes the bill of materials. The same packages and time give the same bytes.
 *
 * @param options.installed folders of the packages in the release
 * @param options.bundled folders of packages whose code is in the built web
 * @param options.node the entry of Node in its own lock file
 * @param options.workspaces folders whose dependencies are the release's own
 */
export function sbomText(options: {
  lock: LockFile;
  installed: readonly string[];
  bundled: readonly string[];
  node: LockEntry;
  workspaces: readonly string[];
  time: Date;
}): string {
  const { lock, installed, bundled, node, workspaces, time } = options;
  const folders = [...installed, ...bundled];
  const included = new Set(folders);
  const components = new Map<string, Component>();
  const dependencies = new Map<string, Set<string>>();
  const own = componentOf('maru', lock.packages[''] ?? {}, 'application');
  const add = (folder: string, component: Component) => {
    const ref = component['bom-ref'];
    const known = dependencies.get(ref) ?? new Set();
    dependencies.set(ref, known);
    for (const name of dependenciesOf(lock.packages[folder] ?? {}).keys()) {
      const needed = resolvePackage(lock, folder, name);
      if (needed && included.has(needed)) known.add(referenceOf(needed, lock.packages[needed]));
    }
  };
  for (const workspace of workspaces) add(workspace, own);
  for (const folder of folders) {
    const entry = lock.packages[folder] ?? {};
    const ref = referenceOf(folder, entry);
    const component = components.get(ref) ?? componentOf(entry.name ?? nameOf(folder), entry, 'library');
    if (!components.has(ref) && !installed.includes(folder)) component.properties = [bundledProperty];
    components.set(ref, component);
    add(folder, component);
  }
  const nodeComponent = componentOf('node', node, 'platform');
  components.set(nodeComponent['bom-ref'], nodeComponent);
  dependencies.get(own['bom-ref'])?.add(nodeComponent['bom-ref']);

  const content = {
    bomFormat: 'CycloneDX' as const,
    specVersion: '1.6',
    version: 1,
    metadata: { timestamp: time.toISOString(), component: own },
    components: [...components].sort(byKey).map(([, component]) => component),
    dependencies: [...dependencies].sort(byKey).map(([ref, needed]) => ({ ref, dependsOn: [...needed].sort() })),
  };
  const serialNumber = `urn:uuid:${uuidOf(JSON.stringify(content))}`;
  return `${JSON.stringify({ ...content, serialNumber } satisfies Sbom, null, 2)}\n`;
}

const byKey = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1);

function componentOf(name: string, entry: LockEntry, type: Component['type']): Component {
  const { version = '', license, integrity } = entry;
  return {
    type,
    'bom-ref': `${name}@${version}`,
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(license && { licenses: [licenceOf(license)] }),
    ...(integrity && { hashes: [hashOf(integrity)] }),
  };
}

/** An SPDX id or expression; any other text is a name. */
function licenceOf(licence: string): object {
  if (/^[\w.+-]+$/.test(licence)) return { license: { id: licence } };
  return / (OR|AND|WITH) /.test(licence) ? { expression: licence } : { license: { name: licence } };
}

/** A subresource integrity as in lock files, 'sha512-…'. */
function hashOf(integrity: string) {
  const [algorithm = '', digest = ''] = integrity.split('-', 2);
  return {
    alg: algorithm.replace('sha', 'SHA-'),
    content: Buffer.from(digest, 'base64').toString('hex'),
  };
}

/** A UUID of version 8 (RFC 9562) from a text. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
