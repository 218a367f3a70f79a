import { fileURLToPath } from 'node:url';
import { HANGS_MS } from './lateTests.mjs';

// only the contract suite uses the real server; programs that tests start must not see its address
const { EVENTSTORE_URL: realServer } = process.env;
if (realServer !== undefined) process.env.CONTRACT_EVENTSTORE_URL = realServer;
delete process.env.EVENTSTORE_URL;

/**
 * Published only as ES modules, imported by such a package, or calling import(). Jest runs CommonJS, so they are
 * transformed.
 */
const esmOnly = [
  'uuid',
  'rate-limiter-flexible',
  'react-hotkeys-hook',
  'mongodb',
  'age-encryption',
  'fast-png',
  'iobuffer',
];

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
const transform = {
  '/node_modules/age-encryption/': '<rootDir>/packages/tooling/bundledForJest.mjs',
  '^.+\\.tsx$': swc(true),
  '^.+\\.(ts|js|mjs)$': swc(false),
};

const ours = ['services', 'projections', 'packages', 'admin-web'];

const shared = {
  // one id, so that all projects share the transform cache
  id: 'bahi',
  rootDir: fileURLToPath(new URL('../..', import.meta.url)),
  roots: ours.map((folder) => `<rootDir>/${folder}`),
  testEnvironment: '<rootDir>/packages/tooling/nodeEnvironment.mjs',
  transform,
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')})/)`],
  modulePathIgnorePatterns: ['/dist/'],
};

/** End-to-end suites: built first. */
const fromOutside = {
  ...shared,
  globalSetup: '<rootDir>/packages/tooling/e2eSetup.mjs',
};
/** Suites that share one product and one browser, or start their own. */
const sideBySide = {
  ...fromOutside,
  globalSetup: '<rootDir>/packages/tooling/sharedStageSetup.mjs',
  globalTeardown: '<rootDir>/packages/tooling/sharedStageTeardown.mjs',
};

/** Suites for several engines register only for these (packages/testing/src/describeWhen.ts). */
const onEmbedded = { globals: { testedEngines: ['embedded'] } };
const onDistributed = { globals: { testedEngines: ['distributed'] } };

const { PROPERTY_RUNS = '1' } = process.env;

/** Long end-to-end suites with timing assertions. */
const ALONE = 'distributed/|faults/(kill|push|readYourWrites|stop|workers)|attacks/manyAtOnce|browser/longBill';

/**
 * The usual run (`specs`, `web`, `journeys`) and the long run (`secondEngine`, `long`, and `alone`, one suite at a
 * time). The file suffix decides the project: see packages/docs/testing.md.
 */
export default {
  rootDir: shared.rootDir,
  testSequencer: fileURLToPath(new URL('slowFirst.mjs', import.meta.url)),
  // the long run takes ten times the properties within it
  testTimeout: HANGS_MS * Math.max(1, Number(PROPERTY_RUNS) / 10),
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
