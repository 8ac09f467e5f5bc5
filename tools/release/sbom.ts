/** The software bill of materials of a release, in CycloneDX's JSON. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { run } from '../checks/command.ts';

interface Component {
  'bom-ref': string;
  name: string;
  scope?: string;
  properties?: { name: string; value: string }[];
}

/** The members of a CycloneDX document that are read here. */
export interface Sbom {
  serialNumber: string;
  metadata: { timestamp: string; tools?: { version?: string }[]; component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/**
 * Writes the bill of materials by npm, cut down to what a release contains. The same contents and time give the same
 * bytes.
 *
 * @param options.installed references ('name@version') of the packages that the release contains as such
 * @param options.bundled references of the packages whose code is in the built web
 */
export async function makeSbom(options: {
  root: string;
  installed: ReadonlySet<string>;
  bundled: ReadonlySet<string>;
  time: Date;
}): Promise<string> {
  const { root, installed, bundled, time } = options;
  const [sbom, node] = await Promise.all([npmSbom(root), npmSbom(join(root, 'tools', 'node'))]);
  const own = sbom.metadata.component;
  const included = (ref: string) => ref === own['bom-ref'] || installed.has(ref) || bundled.has(ref);
  const nodeComponent = node.components.filter(({ name }) => name === 'node');
  const components = [...sbom.components.filter((one) => included(one['bom-ref'])).map(withHome), ...nodeComponent];
  const dependencies = sbom.dependencies
    .filter(({ ref }) => included(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(included) }));
  dependencies.push(...nodeComponent.map((one) => ({ ref: one['bom-ref'], dependsOn: [] })));
  const content = {
    ...sbom,
    metadata: {
      ...sbom.metadata,
      timestamp: time.toISOString(),
      // npm names the project by its folder, and itself by its version.
      tools: sbom.metadata.tools?.map(({ version: _version, ...tool }) => tool),
      component: { ...own, name: 'maru' },
    },
    components,
    dependencies,
  };
  const hash = createHash('sha256').update(JSON.stringify({ ...content, serialNumber: '' })).digest('hex');
  return `${JSON.stringify({ ...content, serialNumber: `urn:uuid:${uuidOf(hash)}` }, null, 2)}\n`;

  /** Marks packages that exist in the built web only. */
  function withHome(component: Component): Component {
    if (installed.has(component['bom-ref'])) return component;
    return { ...component, properties: [...(component.properties ?? []), { name: 'maru:bundled', value: 'web/dist' }] };
  }
}

async function npmSbom(folder: string): Promise<Sbom> {
  const flags = ['--omit=dev', '--package-lock-only', '--sbom-format=cyclonedx', '--loglevel=error'];
  const { code, output } = await run('npm', ['sbom', ...flags], { cwd: folder });
  if (code !== 0) throw new Error(`npm sbom failed:\n${output}`);
  return JSON.parse(output) as Sbom;
}

/** A UUID of version 8 (RFC 9562) from a hash. */
function uuidOf(hex: string): string {
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)];
  return parts.join('-');
}
