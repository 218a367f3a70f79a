import { chromium, type Browser } from 'playwright-core';

export const DEBIAN_CHROMIUM = '/usr/bin/chromium';
export const CHROMIUM = process.env['CHROMIUM_BIN'] ?? DEBIAN_CHROMIUM;

/** Starts Chromium, with further switches if given. Containers run as root, where its own sandbox refuses to start. */
export async function launchBrowser(switches: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-dev-shm-usage', ...switches],
  });
}
