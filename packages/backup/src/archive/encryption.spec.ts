import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { openSmallShop, PASSPHRASE, temporaryFolder } from '@bahi/testing/backups/smallShop';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Decrypter } from 'age-encryption';
import { backUp } from '../backUp.ts';
import { proveSeries } from '../proveSeries.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

/** The first line of an archive, and the bytes behind it. */
function parts(file: string): { first: string; rest: Buffer } {
  const bytes = readFileSync(file);
  const end = bytes.indexOf('\n');
  return { first: bytes.subarray(0, end).toString(), rest: bytes.subarray(end + 1) };
}

/** The lines of a packed text. */
const linesOf = (packed: Uint8Array) => gunzipSync(packed).toString().split('\n');

describe('an archive', () => {
  const locked = folder.path('locked');
  const open = folder.path('open');
  beforeAll(async () => {
    const shop = await openSmallShop();
    await backUp(shop, locked, { passphrase: PASSPHRASE });
    await backUp(shop, open, { passphrase: undefined });
  });

  it('that is encrypted is an age file behind its first line, which other tools open too', async () => {
    const { first, rest } = parts(locked);
    expect(first).toContain('"encryption":"passphrase"');
    expect(rest.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt \S{22} 16\n/);
    const decrypter = new Decrypter();
    decrypter.addPassphrase(PASSPHRASE);
    const [again, secret, ...others] = linesOf(await decrypter.decrypt(rest));
    expect([again, secret]).toEqual([first, `{"kind":"secret","dataSecret":"${'d'.repeat(40)}"}`]);
    expect(others.slice(-2)).toEqual(['{"kind":"end","events":6}', '']);
  });

  it('that is not encrypted is gzip behind its first line', () => {
    const { first, rest } = parts(open);
    const lines = linesOf(rest);
    expect([lines[0], lines.at(-2)]).toEqual([first, '{"kind":"end","events":6}']);
  });

  it.each([
    ['without its passphrase', locked, undefined, 'passphrase_missing'],
    ['with another one', locked, 'ten rivers carry rice', 'wrong_passphrase'],
    ['with one that it never had', open, PASSPHRASE, 'not_encrypted'],
  ])('is refused %s', async (_how, file, passphrase, problem) => {
    await expect(proveSeries([file], passphrase)).rejects.toMatchObject({ problem });
  });

  it('opens with the same letters in another spelling of Unicode', async () => {
    const file = folder.path('spelling');
    const passphrase = 'Zürich im Frühling';
    await backUp(await openSmallShop(), file, { passphrase: passphrase.normalize('NFD') });
    expect((await proveSeries([file], passphrase.normalize('NFC'))).events).toBe(6);
  });

  it('is not made under a passphrase that is guessed at once', async () => {
    const made = backUp(await openSmallShop(), folder.path('weak'), { passphrase: 'seven77' });
    await expect(made).rejects.toMatchObject({ problem: 'weak_passphrase' });
  });
});
