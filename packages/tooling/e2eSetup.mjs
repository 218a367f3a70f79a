import { prepare } from './prestart.mjs';

/** Before end-to-end suites: builds the product if its sources changed. */
export default async function setUp() {
  await prepare();
}
