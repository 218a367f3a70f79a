import { randomUUID } from 'node:crypto';
import { chromium } from 'playwright-core';
import { BROWSER, hasBrowser } from './browser/launchBrowser.ts';
import { mailsIn, startProduct, type Mails, type ProductOptions } from './productProcess.ts';
import { registerShop } from './shopClient.ts';

/** A product that runs, of a suite's own or shared with others. */
export interface RunningProduct extends Mails {
  readonly baseUrl: string;
  /** A mail address that begins with this name and that nobody else has. */
  readonly emailOf: (name: string) => string;
  /** Registers a shop of its own; the client comes back signed in. */
  readonly openShop: (names?: ShopNames) => Promise<OpenedShop>;
  /** Ends a product of the suite's own, and leaves a shared one running. */
  readonly stop: () => Promise<unknown>;
}
type ShopNames = Parameters<typeof registerShop>[3] & { email?: string };
type OpenedShop = Awaited<ReturnType<typeof registerShop>>;

/** Where the suites of this run find what they share: started before them, in another process. */
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

/** The shared product, or one of the suite's own where it asks for anything special. */
export async function openProduct(options: ProductOptions = {}): Promise<RunningProduct> {
  const { engine = 'embedded', ...others } = options;
  const shared = sharedStage();
  const isSpecial = engine !== 'embedded' || Object.keys(others).length > 0;
  if (shared === undefined || isSpecial) return runningProduct(await startProduct(options));
  return runningProduct({ baseUrl: shared.baseUrl, ...mailsIn(shared.dataDir), stop: async () => undefined });
}

function runningProduct(product: Mails & Pick<RunningProduct, 'baseUrl' | 'stop'>): RunningProduct {
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

/** Address of the shared browser, where there is one. */
export const sharedBrowser = (): string | undefined => sharedStage()?.browser;

/** Starts one product on the embedded engine and one browser, for all suites of the run. Returns what ends both. */
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
