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

const shared = {
  rootDir: fileURLToPath(new URL('../..', import.meta.url)),
  testEnvironment: 'node',
  transform,
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')})/)`],
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/data/', '<rootDir>/.cache/'],
};

/** Machines are shared: a test ends by its own conditions. This only stops one that hangs; tests have no limits of their own. */
const HANGS_MS = 1_800_000;
const { PROPERTY_RUNS = '1' } = process.env;
// properties may be tried many times as often
const testTimeout = HANGS_MS * Math.max(1, Number(PROPERTY_RUNS));

/** Suites of the product seen from outside that measure times. */
const ALONE =
  'distributed/|faults/(kill|push|readYourWrites|stop|workers)|browser/billing|attacks/manyAtOnce|firstBill';

/**
 * Specs share nothing and run side by side. Of the product seen from outside, suites that wait for pages and answers and for no
 * clock run two at a time, the others alone.
 */
export default {
  rootDir: shared.rootDir,
  testTimeout,
  projects: [
    {
      ...shared,
      displayName: 'specs',
      testMatch: ['<rootDir>/**/src/**/*.spec.ts'],
      testPathIgnorePatterns: ['/node_modules/', '\\.e2e\\.spec\\.ts$', '<rootDir>/admin-web/'],
    },
    {
      ...shared,
      displayName: 'web',
      testEnvironment: '<rootDir>/admin-web/src/testing/browserEnvironment.mjs',
      setupFilesAfterEnv: ['@testing-library/jest-dom/jest-globals'],
      testMatch: ['<rootDir>/admin-web/src/**/*.spec.{ts,tsx}'],
    },
    {
      ...shared,
      displayName: 'e2e',
      testEnvironment: '<rootDir>/packages/tooling/e2eEnvironment.mjs',
      testMatch: ['<rootDir>/packages/e2e/src/**/*.e2e.spec.ts'],
      testPathIgnorePatterns: ['/node_modules/', `/e2e/src/(${ALONE})`],
    },
    {
      ...shared,
      displayName: 'alone',
      testEnvironment: '<rootDir>/packages/tooling/e2eEnvironment.mjs',
      testMatch: ['<rootDir>/packages/e2e/src/**/*.e2e.spec.ts'],
      testPathIgnorePatterns: ['/node_modules/', `/e2e/src/(?!${ALONE})`],
    },
  ],
};
