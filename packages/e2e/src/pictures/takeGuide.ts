import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { mailsIn } from '../productProcess.ts';
import { registerShop } from '../shopClient.ts';
import type { DemoShop } from './demoShop.ts';
import { prepareGuideShop, registerGuideShop, type GuideShop, type Language } from './guideShop.ts';
import { GUIDE_SHOTS, TAX_SHOTS, takeGuideShot, type GuideShot } from './guideShots.ts';
import { smallPng } from './smallPng.ts';

const NEWCOMER = {
  en: { shopName: 'Sharma Kirana Store', ownerName: 'Asha Sharma' },
  hi: { shopName: 'शर्मा किराना स्टोर', ownerName: 'आशा शर्मा' },
} as const;

async function pageOf(browser: Browser, baseURL: string, language: Language, token: string): Promise<Page> {
  const page = await browser.newPage({ baseURL, locale: `${language}-IN`, timezoneId: 'Asia/Kolkata' });
  await page.addInitScript(`localStorage.setItem('accessToken', ${JSON.stringify(token)})`);
  return page;
}

/** Takes the pictures of the user guide in one language; with names, only those. */
export async function takeGuide(
  browser: Browser,
  demo: DemoShop,
  language: Language,
  folder: string,
  only: readonly string[] = [],
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const shop = await prepareGuideShop(demo, language);
  const email = `new.${language}@sharmakirana.example`;
  const names = { ...NEWCOMER[language], phone: '+91 98290 00009' };
  const newcomer = await registerShop(demo.address, email, mailsIn(demo.dataDir).readOtp, names);
  const sessions = { owner: demo.owner, staff: demo.staff, newcomer };
  const takeAll = async (shots: readonly GuideShot[], shown: GuideShop): Promise<void> => {
    for (const shot of shots) {
      if (only.length > 0 && !only.includes(shot.name)) continue;
      const { token = '' } = sessions[shot.as ?? 'owner'];
      const page = await pageOf(browser, demo.address, language, token);
      const png = await takeGuideShot(page, shown, shot);
      writeFileSync(join(folder, `${shot.name}.png`), smallPng(png));
      await page.context().close();
    }
  };
  await takeAll(GUIDE_SHOTS, shop);
  await takeAll(TAX_SHOTS, await registerGuideShop(shop));
}
