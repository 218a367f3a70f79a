import { tsImport } from 'tsx/esm/api';
import { prepare } from './prestart.mjs';

/** Before suites that run in parallel: rebuilds stale output and starts one product and one browser for all of them. */
export default async function setUp() {
  await prepare();
  /** @type {typeof import('../e2e/src/sharedStage.ts')} */
  const { openSharedStage } = await tsImport('../e2e/src/sharedStage.ts', import.meta.url);
  Object.assign(globalThis, { closeSharedStage: await openSharedStage() });
}
