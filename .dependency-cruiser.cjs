// Which way imports may point: docs/architecture.md as rules. tools/checks/imports.test.ts plants a breach of each one.

/** What each workspace may import of the others. */
const mayImport = {
  domain: [],
  contract: ['domain'],
  server: ['contract', 'domain'],
  web: ['contract', 'domain'],
  devices: ['domain'],
  e2e: ['domain'],
  bench: ['server', 'contract', 'devices', 'domain'],
  tools: ['server', 'devices', 'domain'],
};

const tests = '\\.test\\.tsx?$';

const betweenWorkspaces = Object.entries(mayImport).map(([workspace, allowed]) => {
  const others = Object.keys(mayImport).filter((other) => other !== workspace && !allowed.includes(other));
  return {
    name: `${workspace}-imports`,
    severity: 'error',
    from: { path: `^${workspace}/` },
    to: { path: `^(${others.join('|')})/` },
  };
});

/**
 * Commands that do one feature's work: the first administrator's account, citizens' alerts of a restored database, and
 * the demo's people and weighings.
 */
const insideFeatures = ['create-administrator', 'restore', 'load/load-building-people', 'load/load-weighings'];

/** A rule in one line: its name, from where, to where not, and what it exempts. */
function forbid(name, from, to, { fromNot = tests, toNot, ...more } = {}) {
  return {
    name,
    severity: 'error',
    from: { path: from, pathNot: fromNot },
    to: { path: to, ...(toNot && { pathNot: toNot }), ...more },
  };
}

module.exports = {
  forbidden: [
    ...betweenWorkspaces,
    forbid('domain-is-pure', '^domain/src/', '', { toNot: '^(domain/src/|node_modules/@zxcvbn-ts/)' }),
    forbid('contract-is-schemas', '^contract/src/', '', {
      toNot: '^(contract/src/|domain/src/|node_modules/typebox/)',
    }),
    forbid('web-takes-contract-as-types', '^web/', '^contract/', { dependencyTypesNot: ['type-only'] }),

    // Tests are let through where they build the whole server to try a part of it.
    forbid(
      'platform-knows-no-feature',
      '^server/src/platform/',
      '^server/src/(telemetry|places|features|commands|app|main)\\b',
    ),
    forbid(
      'telemetry-knows-no-device-group',
      '^server/src/telemetry/',
      '^server/src/(places|features|commands|app|main)\\b',
    ),
    forbid('places-know-no-feature', '^server/src/places/', '^server/src/(features|commands|app|main)\\b'),
    forbid(
      'config-reads-alone',
      '^server/src/config(\\.ts$|/)',
      '^server/src/(telemetry|places|features|commands|app|main)\\b',
    ),
    forbid('features-are-composed', '^server/src/features/', '^server/src/(commands|app|main)\\b'),
    forbid('server-features-know-no-sibling', '^server/src/features/([^/]+)/', '^server/src/features/', {
      toNot: '^server/src/features/$1/',
    }),
    // The list names the features; tests, benches and the commands below look into one.
    forbid('only-the-list-names-features', '', '^server/src/features/[^/]+/', {
      fromNot: `${tests}|^server/(src/features/([^/]+/|features\\.ts$)|test/)|^bench/|^server/src/commands/(${insideFeatures.join('|')})\\.ts$`,
    }),
    forbid('the-list-names-manifests', '^server/src/features/features\\.ts$', '^server/src/features/[^/]+/', {
      toNot: '/feature\\.ts$',
    }),
    forbid('manifests-are-listed', '', '^server/src/features/[^/]+/feature\\.ts$', {
      fromNot: '^server/src/features/features\\.ts$',
    }),
    forbid('main-is-a-process', '', '^(server|devices)/src/main\\.ts$'),
    forbid('tools-use-platform-and-commands', '^tools/', '^server/src/', {
      toNot: '^server/src/(platform/|commands/|(config|settings-file)\\.ts$)',
    }),

    forbid(
      'ui-fetches-nothing',
      '^web/src/ui/',
      '^(web/src/lib/(api|live|district)/|node_modules/@tanstack/react-query/)',
    ),
    forbid(
      'ui-knows-no-feature',
      '^web/src/(ui|lib|texts|theme)/',
      '^web/src/(screens|places|features|portal|console)/',
    ),
    forbid('screens-know-no-places', '^web/src/screens/', '^web/src/(places|features|portal|console)/'),
    forbid('web-places-know-no-feature', '^web/src/places/', '^web/src/(features|portal|console)/'),
    forbid('lib-draws-nothing', '^web/src/lib/', '^web/src/ui/'),
    forbid('web-features-know-no-shell', '^web/src/features/', '^web/src/(portal|console)/'),
    forbid('web-features-know-no-sibling', '^web/src/features/([^/]+)/', '^web/src/features/', {
      toNot: '^web/src/features/($1/|manifest\\.ts$)',
    }),
    // The exempted pages show parts of several features beside each other.
    forbid('web-shells-know-lists', '^web/src/(portal|console)/', '^web/src/features/[^/]+/', {
      fromNot: [
        tests,
        '^web/src/portal/pages/(main/|(station|cleaning-statistics|facility|asset)-page\\.tsx$|portal\\.ts$)',
        '^web/src/console/(pages/((cleaning|main)/|console\\.ts$)|shell/first-password\\.tsx$)',
      ],
    }),
    forbid('portal-knows-no-console', '^web/src/portal/', '^web/src/console/'),
    forbid('console-knows-no-portal', '^web/src/console/', '^web/src/portal/'),

    // The checks are tests too, and need the same programs of the system; the bench of texts needs the tests' gateway.
    forbid('tests-are-leaves', '', `${tests}|^server/test/`, {
      fromNot: `${tests}|^(server/test|tools/checks|bench/messages)/`,
    }),
    {
      name: 'no-cycle',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'everything-resolves',
      severity: 'error',
      from: {},
      to: { path: '^(\\.|#|@maru/)', couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.maru|test-results|playwright-report)/' },
    // Imports of types count too.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.css', '.json'],
    },
  },
};
