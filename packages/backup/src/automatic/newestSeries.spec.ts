import { mkdirSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { backUp } from '../backUp.ts';
import { archiveName, type ArchiveKind } from '../target/archiveName.ts';
import { openTarget } from '../target/openTarget.ts';
import { LEDGER, openSmallShop, temporaryFolder, type SmallShop } from '@bahi/testing/backups/smallShop';
import { fetchNewestSeries } from './newestSeries.ts';

const HOUR = 3_600_000;
const START = Date.parse('2026-07-11T10:30:00.000Z');
const folder = temporaryFolder();
afterAll(() => folder.remove());

/** A target of the test's own, and what makes archives there. */
function openPlace(name: string) {
  const path = folder.path(name);
  for (const made of [path, `${path} fetched`]) mkdirSync(made);
  const target = openTarget({ kind: 'folder', path });
  const make = async (shop: SmallShop, kind: ArchiveKind, at: number, previous?: Awaited<ReturnType<typeof backUp>>) =>
    backUp(shop, `${path}/${archiveName(shop.events.logId, kind, at)}`, {
      passphrase: undefined,
      ...(previous && { previous }),
    });
  const fetched = async (logId?: string) =>
    (await fetchNewestSeries(target, `${path} fetched`, logId)).map((file) => basename(file));
  return { path, make, fetched };
}

describe('the newest archives of a target', () => {
  it('are refused while it is not known whose are meant, with a list that tells them apart', async () => {
    const { make, fetched } = openPlace('shared');
    const [old, young] = [await openSmallShop(), await openSmallShop()];
    await make(old, 'full', START, undefined);
    await make(old, 'full', START + HOUR);
    await make(young, 'full', START + 2 * HOUR);
    await expect(fetched()).rejects.toMatchObject({ problem: 'not_a_series' });
    await expect(fetched()).rejects.toThrow(
      `  ${old.events.logId}: archives 2, from 2026-07-11T10:30:00.000Z to 2026-07-11T11:30:00.000Z\n` +
        `  ${young.events.logId}: archives 1, from 2026-07-11T12:30:00.000Z to 2026-07-11T12:30:00.000Z\n`,
    );
    expect(await fetched(old.events.logId)).toEqual([archiveName(old.events.logId, 'full', START + HOUR)]);
    await expect(fetched('0af1')).rejects.toThrow(/^there is no archive of 0af1 in .*, but of\n {2}\w+: /);
  });

  it('are those that hold most of the log, whatever their dates', async () => {
    const { make, fetched } = openPlace('dates');
    const shop = await openSmallShop();
    const { logId } = shop.events;
    await make(shop, 'full', START + 9_000 * HOUR);
    await shop.append(LEDGER, 'a bill');
    const full = await make(shop, 'full', START);
    await shop.append(LEDGER, 'another bill');
    await make(shop, 'hour', START - 9_000 * HOUR, full);
    const names = [archiveName(logId, 'full', START), archiveName(logId, 'hour', START - 9_000 * HOUR)];
    expect(await fetched()).toEqual(names);
  });

  it('are not kept back by an older one that is damaged, and are refused when they are damaged themselves', async () => {
    const { path, make, fetched } = openPlace('damaged');
    const shop = await openSmallShop();
    const name = (hours: number) => archiveName(shop.events.logId, 'full', START + hours * HOUR);
    writeFileSync(`${path}/${name(0)}`, 'noise');
    await make(shop, 'full', START + HOUR);
    expect(await fetched()).toEqual([name(1)]);
    writeFileSync(`${path}/${name(2)}`, 'noise');
    await expect(fetched()).rejects.toMatchObject({ problem: 'not_an_archive' });
  });
});
