/** After suites that run in parallel: stops the shared product and browser. */
export default async function tearDown() {
  const { closeSharedStage } = /** @type {{ closeSharedStage?: () => Promise<void> }} */ (globalThis);
  await closeSharedStage?.();
}
