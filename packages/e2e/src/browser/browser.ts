import { describeWhen } from '@bahi/testing/describeWhen';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { describeOnEngines, type Engine } from '../engineServers.ts';
import type { ProductOptions } from '../productProcess.ts';
import { openProduct, sharedBrowser, type RunningProduct } from '../sharedStage.ts';
import { printPagesOfFailures } from './failedPages.ts';
import { DEBIAN_CHROMIUM, hasBrowser, launchBrowser } from './launchBrowser.ts';

/** Properties of a visitor's browser. */
export interface View {
  /** The browser's language, which the product uses while none is stored. */
  language: 'en' | 'hi';
  /** Pixels; below 500 the height is a phone's. */
  width: number;
  theme: 'light' | 'dark';
  /** Whether it runs scripts; true by default. */
  javaScript?: boolean;
}

/** One person with a browser context: separate storage and language. */
export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Problems so far: exceptions, console errors, requests to other hosts. A refused call is none. */
  readonly problems: readonly string[];
  /** Opens a path of the product. */
  readonly open: (path: string) => Promise<void>;
  /** Opens a path, signed in with this token. */
  readonly openSignedIn: (token: string, path: string) => Promise<void>;
  /** How many pixels the page is wider than the window. */
  readonly overflow: () => Promise<number>;
  /** Begins anew in a window of this width: no other page, nothing stored, stubbed or noted as a problem. */
  readonly beginAnew: (width: number) => Promise<void>;
}

/** The built product and a Chromium, for one spec file. */
export interface Stage {
  readonly product: RunningProduct;
  visit(view?: Partial<View>): Promise<Visitor>;
  /**
   * The last visitor of this language and theme, who begins anew; by far the fastest way to a page, because their
   * browser keeps the compiled program. Not for tests that add listeners or scripts to a page, or two people at once.
   */
  revisit(view?: Partial<View>): Promise<Visitor>;
  close(): Promise<void>;
}

const DEFAULT_VIEW: View = { language: 'en', width: 1_440, theme: 'light' };
/** Timeout for anything a page has to show. Machines are shared, and slow is not wrong. */
const PATIENCE_MS = 120_000;

/** A suite that needs Chromium. Its name begins with `browser:`, which the continuous build uses to require it. */
export function describeInBrowser(name: string, suite: () => void): void {
  const reason = `needs Chromium, at CHROMIUM_BIN or ${DEBIAN_CHROMIUM}`;
  describeWhen(hasBrowser(), reason, `browser: ${name}`, suite);
}

/** The same suite on both engines. */
export function describeInBrowserOnEngines(name: string, suite: (engine: Engine) => void): void {
  describeInBrowser(name, () => describeOnEngines(name, suite));
}

/**
 * Opens the built product and a Chromium: the shared ones, or separate ones when the suite needs product options or
 * browser switches. Close it in `afterAll`.
 */
export async function openStage(options: ProductOptions = {}, switches: readonly string[] = []): Promise<Stage> {
  return openStageWith(openProduct(options), switches);
}

/** The same with a product that the suite starts itself. */
export async function openStageWith(
  starting: Promise<RunningProduct>,
  switches: readonly string[] = [],
): Promise<Stage> {
  const opening = [starting, openBrowser(switches)] as const;
  try {
    const [product, browser] = await Promise.all(opening);
    printPagesOfFailures(browser);
    const open = async (view: View): Promise<Visitor> => visit(browser, product.baseUrl, view);
    const known = new Map<string, Visitor>();
    return {
      product,
      visit: async (view = {}) => open({ ...DEFAULT_VIEW, ...view }),
      async revisit(given = {}) {
        const view = { ...DEFAULT_VIEW, ...given };
        const who = `${view.language} ${view.theme}`;
        const visitor = known.get(who) ?? (await open(view));
        known.set(who, visitor);
        await visitor.beginAnew(view.width);
        return visitor;
      },
      async close() {
        await Promise.all([browser.close(), product.stop()]);
      },
    };
  } catch (error) {
    const [product, browser] = await Promise.allSettled(opening);
    if (product.status === 'fulfilled') await product.value.stop();
    if (browser.status === 'fulfilled') await browser.value.close();
    throw error;
  }
}

/** Closing a connection to the shared browser closes only its own pages. */
async function openBrowser(switches: readonly string[]): Promise<Browser> {
  const shared = sharedBrowser();
  return shared === undefined || switches.length > 0 ? launchBrowser(switches) : chromium.connect(shared);
}

const windowOf = (width: number) => ({ width, height: width < 500 ? 844 : 900 });

async function visit(
  browser: Browser,
  baseUrl: string,
  { language, width, theme, javaScript = true }: View,
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: baseUrl,
    viewport: windowOf(width),
    colorScheme: theme,
    javaScriptEnabled: javaScript,
    locale: `${language}-IN`,
    timezoneId: 'Asia/Kolkata',
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const problems: string[] = [];
  context.on('weberror', (error) => problems.push(error.error().message));
  context.on('console', (message) => {
    // Chromium logs every refused call and every socket without a network like this; the tests check what the page
    // shows instead
    const isExpected = /^Failed to load resource|^WebSocket connection .* net::ERR_INTERNET_DISCONNECTED$/.test(
      message.text(),
    );
    if (message.type() === 'error' && !isExpected) problems.push(message.text());
  });
  context.on('request', (request) => {
    const own = request.url().startsWith(baseUrl) || /^(data|blob):/.test(request.url());
    if (!own) problems.push(`request to ${request.url()}`);
  });
  const page = await context.newPage();
  const open = async (path: string): Promise<void> => {
    await page.goto(path, { waitUntil: 'load' });
  };
  return {
    page,
    context,
    problems,
    open,
    openSignedIn: async (token, path) => {
      // any address of the origin gives access to its storage; this one loads no program
      await open('/health/live');
      await page.evaluate(`localStorage.setItem('accessToken', ${JSON.stringify(token)})`);
      await open(path);
    },
    overflow: async () =>
      page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
    async beginAnew(widthPixels) {
      const others = context.pages().filter((other) => other !== page);
      await Promise.all([...others.map(async (other) => other.close()), context.setOffline(false), page.unrouteAll()]);
      await open('/health/live');
      await page.evaluate('localStorage.clear(); sessionStorage.clear()');
      await page.emulateMedia({ media: null, forcedColors: null });
      await page.setViewportSize(windowOf(widthPixels));
      problems.length = 0;
    },
  };
}
