import { fileURLToPath } from 'node:url';

// the real server that the contract suite runs on is not for the programs that tests start: they would take it for their own
const { EVENTSTORE_URL: realServer } = process.env;
if (realServer !== undefined) process.env.CONTRACT_EVENTSTORE_URL = realServer;
delete process.env.EVENTSTORE_URL;

/** Published as ES modules only, reached through one that is, or calling import(): Jest runs CommonJS, so swc turns these too. */
const esmOnly = ['uuid', 'rate-limiter-flexible', 'react-hotkeys-hook', 'mongodb'];

/** @param {boolean} tsx */
const swc = (tsx) => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx },
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: 'commonjs', importInterop: 'swc' },
    sourceMaps: 'inline',
  },
];
const transform = { '^.+\\.tsx$': swc(true), '^.+\\.(ts|js|mjs)$': swc(false) };

const ours = ['services', 'projections', 'packages', 'admin-web'];

const shared = {
  // one name, so that all of them share what was transformed
  id: 'bahi',
  rootDir: fileURLToPath(new URL('../..', import.meta.url)),
  roots: ours.map((folder) => `<rootDir>/${folder}`),
  testEnvironment: 'node',
  transform,
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')})/)`],
  modulePathIgnorePatterns: ['/dist/'],
};

/** The product seen from outside: built first, and told of failures before hooks take away what would explain them. */
const fromOutside = {
  ...shared,
  testEnvironment: '<rootDir>/packages/tooling/e2eEnvironment.mjs',
  globalSetup: '<rootDir>/packages/tooling/e2eSetup.mjs',
};
/** Suites that share one product and one browser, or start their own. */
const sideBySide = {
  ...fromOutside,
  globalSetup: '<rootDir>/packages/tooling/sharedStageSetup.mjs',
  globalTeardown: '<rootDir>/packages/tooling/sharedStageTeardown.mjs',
};

/** Suites of several engines register themselves for these alone (packages/testing/src/describeWhen.ts). */
const onEmbedded = { globals: { testedEngines: ['embedded'] } };
const onDistributed = { globals: { testedEngines: ['distributed'] } };

/** A test ends by its own conditions, however slow the machine. This only stops one that hangs. */
const HANGS_MS = 1_800_000;
const { PROPERTY_RUNS = '1' } = process.env;

/** Long suites of the product seen from outside that hold it to times. */
const ALONE = 'distributed/|faults/(kill|push|readYourWrites|stop|workers)|attacks/manyAtOnce';

/**
 * The usual run (`specs`, `web`, `journeys`) and the long one (`secondEngine`, `long`, and `alone`, one suite at a time). A file's
 * suffix says where it belongs: packages/docs/testing.md.
 */
export default {
  rootDir: shared.rootDir,
  // properties may be tried many times as often
  testTimeout: HANGS_MS * Math.max(1, Number(PROPERTY_RUNS)),
  projects: [
    {
      ...shared,
      ...onEmbedded,
      displayName: 'specs',
      testMatch: ['<rootDir>/**/src/**/*.spec.ts'],
      testPathIgnorePatterns: ['/node_modules/', '\\.long\\.spec\\.ts$', '/e2e/src/', '/admin-web/'],
    },
    {
      ...shared,
      displayName: 'web',
      testEnvironment: '<rootDir>/admin-web/src/testing/browserEnvironment.mjs',
      setupFilesAfterEnv: ['@testing-library/jest-dom/jest-globals', '<rootDir>/admin-web/src/testing/patience.ts'],
      testMatch: ['<rootDir>/admin-web/src/**/*.spec.{ts,tsx}'],
    },
    {
      ...sideBySide,
      ...onEmbedded,
      displayName: 'journeys',
      testMatch: ['<rootDir>/packages/e2e/src/**/*.spec.ts'],
      testPathIgnorePatterns: ['\\.long\\.spec\\.ts$'],
    },
    {
      ...fromOutside,
      ...onDistributed,
      displayName: 'secondEngine',
      testMatch: ['<rootDir>/**/src/**/*.{engines,contract,property}.spec.ts'],
    },
    {
      ...sideBySide,
      displayName: 'long',
      testMatch: ['<rootDir>/**/src/**/*.long.spec.ts'],
      testPathIgnorePatterns: [`/e2e/src/(${ALONE})`],
    },
    {
      ...fromOutside,
      displayName: 'alone',
      testMatch: ['<rootDir>/packages/e2e/src/**/*.long.spec.ts'],
      testPathIgnorePatterns: [`/e2e/src/(?!${ALONE})`],
    },
  ],
};
