import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

export const DEBIAN_CHROMIUM = '/usr/bin/chromium';
const CHROMIUM = process.env['CHROMIUM_BIN'] ?? DEBIAN_CHROMIUM;

export const hasBrowser = (): boolean => existsSync(CHROMIUM);

/** How Chromium is started. Containers run as root, where its own sandbox refuses to start. */
export const BROWSER = { executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-dev-shm-usage'] };

/** Starts Chromium, with further switches if given. */
export async function launchBrowser(switches: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ ...BROWSER, args: [...BROWSER.args, ...switches] });
}
