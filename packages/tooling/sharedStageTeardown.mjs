/** After suites that run side by side: ends what they shared. */
export default async function tearDown() {
  const { closeSharedStage } = /** @type {{ closeSharedStage?: () => Promise<void> }} */ (globalThis);
  await closeSharedStage?.();
}
