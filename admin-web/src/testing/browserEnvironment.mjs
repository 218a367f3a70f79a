import { TestEnvironment } from 'jest-environment-jsdom';

const fromNode = { fetch, Headers, Request, Response, TextDecoder, TextEncoder, structuredClone };

/** jsdom, with what browsers have and jsdom leaves out. */
export default class BrowserEnvironment extends TestEnvironment {
  /** @param {ConstructorParameters<typeof TestEnvironment>} options */
  constructor(...options) {
    super(...options);
    for (const [name, value] of Object.entries(fromNode)) this.global[name] ??= value;
  }
}
