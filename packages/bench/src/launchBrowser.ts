import { chromium, type Browser } from 'playwright-core';

/** Starts Chromium so that it works as root, in a container with little shared memory. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM_BIN'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
}
