import { randomUUID } from 'node:crypto';
import { chromium } from 'playwright-core';
import { BROWSER, hasBrowser } from './browser/launchBrowser.ts';
import { mailsIn, startProduct, type Mails, type ProductOptions } from './productProcess.ts';
import { registerShop } from './shopClient.ts';

/** A running product, used by one suite or shared. */
export interface RunningProduct extends Mails {
  readonly baseUrl: string;
  /** A unique mail address that begins with this name. */
  readonly emailOf: (name: string) => string;
  /** Registers a new shop; the client is signed in. */
  readonly openShop: (names?: ShopNames) => Promise<OpenedShop>;
  /** Ends the product unless it is shared. */
  readonly stop: () => Promise<unknown>;
}
type ShopNames = Parameters<typeof registerShop>[3] & { email?: string };
type OpenedShop = Awaited<ReturnType<typeof registerShop>>;

/** The shared product and browser, started before the suites in another process. */
interface SharedStage {
  baseUrl: string;
  dataDir: string;
  /** Address of the browser; absent on a machine without one. */
  browser?: string;
}
const VARIABLE = 'E2E_SHARED_STAGE';

function sharedStage(): SharedStage | undefined {
  const text = process.env[VARIABLE];
  return text === undefined ? undefined : (JSON.parse(text) as SharedStage);
}

/** The shared product, or a new one when the suite needs special options. */
export async function openProduct(options: ProductOptions = {}): Promise<RunningProduct> {
  const { engine = 'embedded', ...others } = options;
  const shared = sharedStage();
  const isSpecial = engine !== 'embedded' || Object.keys(others).length > 0;
  if (shared === undefined || isSpecial) return runningProduct(await startProduct(options));
  return runningProduct({ baseUrl: shared.baseUrl, ...mailsIn(shared.dataDir), stop: async () => undefined });
}

/** A product that a suite starts and ends itself, as the others use it. */
export function runningProduct(product: Mails & Pick<RunningProduct, 'baseUrl' | 'stop'>): RunningProduct {
  const { baseUrl, readOtp, readInvitation, readFeedbackImage } = product;
  const suite = randomUUID().slice(0, 8);
  const emailOf = (name: string): string => `${name}.${suite}@example.test`;
  return {
    baseUrl,
    readOtp,
    readInvitation,
    readFeedbackImage,
    emailOf,
    openShop: async ({ email = emailOf('asha'), ...names } = {}) => registerShop(baseUrl, email, readOtp, names),
    stop: async () => product.stop(),
  };
}

/** Address of the shared browser, if there is one. */
export const sharedBrowser = (): string | undefined => sharedStage()?.browser;

/** Starts one product on the embedded engine and one browser for all suites. Returns a function that ends both. */
export async function openSharedStage(): Promise<() => Promise<void>> {
  const [product, browser] = await Promise.all([
    startProduct({ env: { LIMIT_SCALE: '1000' } }),
    hasBrowser() ? chromium.launchServer(BROWSER) : undefined,
  ]);
  const { baseUrl, dataDir } = product;
  const stage: SharedStage = { baseUrl, dataDir, ...(browser && { browser: browser.wsEndpoint() }) };
  process.env[VARIABLE] = JSON.stringify(stage);
  return async () => {
    await Promise.all([browser?.close(), product.stop()]);
  };
}
