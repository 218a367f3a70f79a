import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

export const DEBIAN_CHROMIUM = '/usr/bin/chromium';
/** The same engine without windows of its own: it loads a page with little more than half of the processor time. */
const DEBIAN_HEADLESS = '/usr/bin/chromium-headless-shell';
const CHROMIUM = process.env['CHROMIUM_BIN'] ?? (existsSync(DEBIAN_HEADLESS) ? DEBIAN_HEADLESS : DEBIAN_CHROMIUM);

export const hasBrowser = (): boolean => existsSync(CHROMIUM);

/** Launch options of Chromium. Containers run as root, where its own sandbox does not start. */
export const BROWSER = { executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'] };

/** Starts Chromium, with additional switches if given. */
export async function launchBrowser(switches: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ ...BROWSER, args: [...BROWSER.args, ...switches] });
}
