import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

export const DEBIAN_CHROMIUM = '/usr/bin/chromium';
/** The same engine without windows of its own: it loads a page with little more than half of the processor time. */
const DEBIAN_HEADLESS = '/usr/bin/chromium-headless-shell';
const WHOLE = process.env['CHROMIUM_BIN'] ?? DEBIAN_CHROMIUM;
const CHROMIUM = process.env['CHROMIUM_BIN'] ?? (existsSync(DEBIAN_HEADLESS) ? DEBIAN_HEADLESS : DEBIAN_CHROMIUM);

export const hasBrowser = (): boolean => existsSync(CHROMIUM);

/** Launch options of Chromium. Containers run as root, where its own sandbox does not start. */
export const BROWSER = { executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'] };

/** Starts Chromium; with additional switches the whole of it, where it is there, because the other has no camera. */
export async function launchBrowser(switches: readonly string[] = []): Promise<Browser> {
  if (switches.length === 0) return chromium.launch(BROWSER);
  const executablePath = existsSync(WHOLE) ? WHOLE : CHROMIUM;
  return chromium.launch({ executablePath, args: [...BROWSER.args, ...switches] });
}
