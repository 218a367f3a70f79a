import { BroadcastChannel } from 'node:worker_threads';
import './quickJsdom.mjs';
import { TestEnvironment } from 'jest-environment-jsdom';
import { compileOnce } from '../../../packages/tooling/compiledOnce.mjs';
import { leaveOutWhenLate } from '../../../packages/tooling/lateTests.mjs';

compileOnce();

/** Node's keeps the process alive for as long as it is open. */
class UnrefBroadcastChannel extends BroadcastChannel {
  /** @param {string} name */
  constructor(name) {
    super(name);
    this.unref();
  }
}

const fromNode = {
  BroadcastChannel: UnrefBroadcastChannel,
  fetch,
  Headers,
  Request,
  Response,
  TextDecoder,
  TextEncoder,
  structuredClone,
};

/** jsdom, with what browsers have and jsdom leaves out. */
export default class BrowserEnvironment extends TestEnvironment {
  /** @param {ConstructorParameters<typeof TestEnvironment>} options */
  constructor(...options) {
    super(...options);
    for (const [name, value] of Object.entries(fromNode)) this.global[name] ??= value;
    // jsdom has no layout
    Object.assign(this.global.Range.prototype, { getClientRects: () => [] });
  }

  /** @param {Parameters<typeof leaveOutWhenLate>[0]} event from the runner */
  handleTestEvent(event) {
    leaveOutWhenLate(event);
  }
}
