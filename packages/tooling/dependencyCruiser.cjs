// "Who imports whom" as rules: each workspace lists the other workspaces that it may import.
const spec = '\\.spec\\.ts$';
/** Jest loads it before any test, and it shares a part with the one for Node. */
const jestEnvironment = '^admin-web/src/testing/browserEnvironment\\.mjs$';
/** @param {string} name */
const packagePath = (name) =>
  /^(api|realtime|server)$/.test(name) ? `services/${name}` : name === 'projections' ? name : `packages/${name}`;

const ports = ['event-store', 'read-store', 'private-store', 'mail', 'projection-runner'];

/** @type {Record<string, string[]>} */
const mayImport = {
  contracts: [],
  domain: ['contracts'],
  paper: ['contracts', 'domain/src/arithmetic'],
  'event-store': ['contracts'],
  'read-store': ['contracts'],
  'private-store': ['contracts'],
  mail: ['contracts'],
  'projection-runner': ['contracts', 'event-store', 'read-store'],
  backup: ['contracts', 'event-store', 'private-store'],
  runtime: ['contracts', ...ports, 'backup'],
  projections: ['contracts', 'read-store', 'projection-runner'],
  api: ['contracts', 'domain', 'paper', ...ports, 'runtime', 'projections'],
  realtime: ['contracts', 'projection-runner', 'runtime'],
  server: ['backup', 'api', 'paper', 'realtime', 'projections', 'runtime'],
};

/**
 * @param {string} name
 * @param {string[]} allowed
 */
const boundary = (name, allowed) => ({
  name: `who-imports-whom-${name}`,
  comment: `${name} imports ${allowed.length > 0 ? allowed.join(', ') : 'no other workspace'} and nothing else of ours`,
  severity: 'error',
  from: { path: `^${packagePath(name)}/src/`, pathNot: spec },
  to: {
    path: '^(services/[^/]+|projections|admin-web|packages/[^/]+)/',
    pathNot: [name, ...allowed].map((allowedName) => `^${packagePath(allowedName)}/`),
  },
});

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    // the client's bundler resolves `?url` imports
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '\\?url$' } },
    ...Object.entries(mayImport).map(([name, allowed]) => boundary(name, allowed)),
    {
      name: 'browser-sees-words-and-sums-only',
      comment:
        'the client shares only the contracts, the arithmetic, the rules of completion and the printed documents with the server',
      severity: 'error',
      from: { path: '^admin-web/src/', pathNot: jestEnvironment },
      to: {
        path: '^(services|projections|packages)/',
        pathNot:
          '^packages/(contracts|domain/src/(arithmetic/|bill/(completionIssues|taxIssues)\\.ts)|paper/src/(?!pdf/))',
      },
    },
    {
      name: 'arithmetic-runs-anywhere',
      comment: 'the browser bundles these, so none may use Node',
      severity: 'error',
      from: { path: '^packages/(contracts|domain|paper)/src/', pathNot: [spec, '^packages/paper/src/pdf/'] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'test-helpers-in-specs-only',
      severity: 'error',
      from: {
        path: '^(services/[^/]+|projections|admin-web|packages/[^/]+)/src/',
        pathNot: [spec, '^packages/(testing|e2e|bench|tooling)/'],
      },
      to: { path: '^packages/(testing|e2e|bench)/' },
    },
    {
      name: 'nothing-imports-a-spec',
      severity: 'error',
      from: {},
      to: { path: spec },
    },
    {
      name: 'through-the-front-door',
      comment: 'other workspaces are imported by name through their exports, never by path',
      severity: 'error',
      from: { path: '^(services/[^/]+|projections|admin-web|packages/[^/]+)/', pathNot: jestEnvironment },
      to: { path: '^(services|projections|admin-web|packages)/', pathNot: '^$1/', dependencyTypes: ['local'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // its parser does not support JSX: lint enforces both rules (no cycles, who imports whom) for all of admin-web
    exclude: { path: '(^|/)(dist|node_modules)/|\\.tsx$' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
