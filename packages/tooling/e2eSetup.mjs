import { prepare } from './prestart.mjs';

/** Before suites of the product seen from outside: what they start is built from the sources as they are now. */
export default async function setUp() {
  await prepare();
}
