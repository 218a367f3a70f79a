import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startFakeS3, type FakeS3 } from '@bahi/testing/backups/fakeS3';
import { temporaryFolder } from '@bahi/testing/backups/smallShop';
import type { ArchiveTarget } from './archiveTarget.ts';
import { openTarget } from './openTarget.ts';
import { targetMemory } from './targetMemory.ts';
import { s3Target } from './s3Target.ts';
import { readTargetPlace } from './targetPlace.ts';

const keys = { accessKeyId: 'KEY', secretAccessKey: 'SECRET', region: 'ap-south-1' };
const folder = temporaryFolder();
afterAll(() => folder.remove());
let s3: FakeS3;
beforeEach(async () => {
  s3 = await startFakeS3();
});
afterEach(async () => s3.close());

const openS3 = (given = keys) =>
  openTarget(readTargetPlace({ target: `${s3.endpoint}/shop-books/Sharma's daily/till 1`, ...given }));
/** Whose broken lines are back in no time. */
const openQuickS3 = () =>
  s3Target({ kind: 's3', endpoint: s3.endpoint, bucket: 'shop-books', prefix: '', ...keys }, [1, 1, 1]);
const content = (bytes: Buffer) => async (file: string) => writeFileSync(file, bytes);

function describeTarget(name: string, open: () => ArchiveTarget): void {
  describe(name, () => {
    it('gives back what was put, and its beginning', async () => {
      const target = open();
      const bytes = randomBytes(10_000);
      expect(await target.list()).toEqual([]);
      await target.put('a & b.bahi', content(bytes));
      expect(await target.list()).toEqual(['a & b.bahi']);
      expect((await target.start('a & b.bahi')).equals(bytes.subarray(0, 4_096))).toBe(true);
      const copy = folder.path('copy');
      await target.get('a & b.bahi', copy);
      expect(readFileSync(copy).equals(bytes)).toBe(true);
      await target.remove('a & b.bahi');
      expect(await target.list()).toEqual([]);
    });

    it('keeps nothing of what could not be written', async () => {
      const target = open();
      const broken = target.put('b.bahi', async () => Promise.reject(new Error('no more')));
      await expect(broken).rejects.toThrow('no more');
      expect(await target.list()).toEqual([]);
    });
  });
}

describeTarget('a folder', () => openTarget({ kind: 'folder', path: folder.path(randomBytes(4).toString('hex')) }));
describeTarget('an S3-compatible server', () => openS3());

describe('a folder', () => {
  it('is rid of what a killed process left, and not of what is being written', async () => {
    const path = folder.path('abandoned');
    const target = openTarget({ kind: 'folder', path });
    mkdirSync(path);
    for (const name of ['old.bahi.part', 'new.bahi.part']) writeFileSync(`${path}/${name}`, '');
    utimesSync(`${path}/old.bahi.part`, 0, 0);
    await target.put('c.bahi', content(Buffer.from('c')));
    expect((await target.list()).toSorted()).toEqual(['c.bahi', 'new.bahi.part']);
  });

  it('takes an archive while another process finishes its own', async () => {
    const path = folder.path('finishing');
    const target = openTarget({ kind: 'folder', path });
    mkdirSync(path);
    // listed, and not to be found when it is looked at
    symlinkSync('renamed meanwhile', `${path}/other.bahi.part`);
    await target.put('c.bahi', content(Buffer.from('c')));
    expect(await target.list()).toContain('c.bahi');
  });
});

describe('the folder of a disk', () => {
  const ARCHIVE = 'bahi-log-20260711T103000Z-full.bahi';
  /** A disk that is mounted, with the target in a folder of it, and the server's memory. */
  async function open(below = 'bahi') {
    const root = folder.path(randomBytes(4).toString('hex'));
    const [disk, away] = [join(root, 'disk'), join(root, 'away')];
    mkdirSync(disk, { recursive: true });
    const memory = () => targetMemory(join(root, 'books', 'backup-targets.json'));
    const path = join(disk, below);
    // each time as a server that has just started
    const target = () => openTarget({ kind: 'folder', path }, memory());
    await target().put(ARCHIVE, content(Buffer.from('archive')));
    return { disk, away, path, target, memory };
  }
  const unmounted = { name: 'TargetMissing', message: expect.stringMatching('is its disk mounted') };

  it.each(['', 'bahi', 'books/of/this shop'])(
    'is missed once it had archives, and nothing is made there: %j',
    async (below) => {
      const { disk, away, target } = await open(below);
      renameSync(disk, away);
      const refuses = async () => {
        await expect(target().list()).rejects.toMatchObject(unmounted);
        await expect(target().put(`${ARCHIVE}.2`, content(Buffer.from('2')))).rejects.toMatchObject(unmounted);
      };
      await refuses();
      expect(existsSync(disk)).toBe(false);
      // a mount point is an empty folder while nothing is mounted
      mkdirSync(disk);
      await refuses();
      expect(readdirSync(disk)).toEqual([]);
      rmSync(disk, { recursive: true });
      renameSync(away, disk);
      expect(await target().list()).toEqual([ARCHIVE]);
    },
  );

  it('may be another disk with archives, and a new one where the old one is forgotten', async () => {
    const { disk, away, path, target, memory } = await open();
    renameSync(disk, away);
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, 'bahi-other-20260701T103000Z-full.bahi'), '');
    expect(await target().list()).toHaveLength(1);
    rmSync(path, { recursive: true });
    rmSync(memory().file);
    expect(await target().list()).toEqual([]);
    await target().put(ARCHIVE, content(Buffer.from('archive')));
    expect(await target().list()).toEqual([ARCHIVE]);
  });

  it('is remembered from what is found there too', async () => {
    const { disk, away, target, memory } = await open();
    rmSync(memory().file);
    await target().list();
    renameSync(disk, away);
    await expect(target().list()).rejects.toMatchObject(unmounted);
  });

  it.each([
    '/mnt/no-such-disk/bahi',
    '/mnt/no-such-disk',
    '/media/no-such-disk/a/b',
    '/run/media/asha/no-such-disk/bahi',
  ])('is never made where systems mount disks: %s', async (path) => {
    const target = openTarget({ kind: 'folder', path });
    await expect(target.put(ARCHIVE, content(Buffer.from('')))).rejects.toMatchObject({
      name: 'TargetMissing',
      message: expect.stringMatching(/^\/.* is not there: is the disk mounted\?$/),
    });
    expect(existsSync(path)).toBe(false);
  });
});

describe('an S3-compatible server', () => {
  it('lists more than a page', async () => {
    const target = openS3();
    const names = ['1', '2', '3', '4', '5', '6', '7'];
    for (const name of names) await target.put(name, content(Buffer.from(name)));
    s3.objects.set('elsewhere/8', Buffer.from('8'));
    expect(await target.list()).toEqual(names);
  });

  it('takes a large archive in parts', async () => {
    const bytes = randomBytes(35_000_000);
    await openS3().put('large', content(bytes));
    expect(s3.calls.filter((call) => call.includes('partNumber='))).toHaveLength(3);
    expect(s3.objects.get("Sharma's daily/till 1/large")?.equals(bytes)).toBe(true);
  });

  it('is asked again after a passing failure', async () => {
    s3.failures.push({ matching: /^PUT/, status: 503, times: 1 });
    await openS3().put('again', content(Buffer.from('again')));
    expect(s3.objects.size).toBe(1);
  });

  it('is not sent anything before what a killed process left here is gone', async () => {
    const left = mkdtempSync(join(tmpdir(), 'bahi-backup-'));
    writeFileSync(join(left, 'a.bahi.part'), '');
    await openS3().put('a', content(Buffer.from('a')));
    expect(existsSync(left)).toBe(true);
    utimesSync(left, 0, 0);
    await openS3().put('b', content(Buffer.from('b')));
    expect(existsSync(left)).toBe(false);
  });

  it('sends a part again when the line breaks, and nothing else', async () => {
    const bytes = randomBytes(35_000_000);
    s3.failures.push({ matching: /partNumber=2/, status: 200, times: 2 });
    await openQuickS3().put('resumed', content(bytes));
    expect(s3.objects.get('resumed')?.equals(bytes)).toBe(true);
    const parts = s3.calls.flatMap((call) => /partNumber=\d/.exec(call) ?? []);
    expect(parts).toEqual([1, 2, 2, 2, 3].map((part) => `partNumber=${part}`));
  });

  it('leaves no part behind when the line breaks, there or here', async () => {
    s3.failures.push({ matching: /partNumber=2/, status: 200, times: 9 });
    const written: string[] = [];
    const broken = async (file: string) => {
      written.push(file);
      await content(randomBytes(20_000_000))(file);
    };
    await expect(openQuickS3().put('broken', broken)).rejects.toThrow();
    expect([s3.objects.size, s3.openUploads.size]).toEqual([0, 0]);
    expect(written.map((file) => existsSync(dirname(file)))).toEqual([false]);
  });

  it('is rid of the parts that a killed process sent, and not of what is being sent', async () => {
    const left = (key: string, hoursAgo: number) => ({
      key,
      initiated: new Date(Date.now() - hoursAgo * 3_600_000).toISOString(),
      parts: new Map<number, Buffer>(),
    });
    s3.openUploads.set('old', left("Sharma's daily/till 1/a.bahi", 25));
    s3.openUploads.set('new', left("Sharma's daily/till 1/b.bahi", 23));
    s3.openUploads.set('not ours', left("Sharma's daily/till 1/film.mp4", 99));
    s3.openUploads.set('elsewhere', left('c.bahi', 99));
    await openS3().put('d.bahi', content(Buffer.from('d')));
    expect([...s3.openUploads.keys()]).toEqual(['new', 'not ours', 'elsewhere']);
    // who may not list them may still keep archives
    s3.failures.push({ matching: /uploads=/, status: 403, times: 1 });
    await openS3().put('e.bahi', content(Buffer.from('e')));
    expect(s3.objects.size).toBe(2);
  });

  it('says why it refused', async () => {
    await expect(openS3({ ...keys, accessKeyId: 'OTHER' }).list()).rejects.toThrow('GET with 403 AccessDenied');
    await expect(openS3().get('absent', folder.path('absent'))).rejects.toThrow('GET with 404 NoSuchKey');
  });
});

describe('BACKUP_TARGET', () => {
  const read = (target: string, given: Partial<typeof keys> = keys) =>
    readTargetPlace({
      target,
      accessKeyId: given.accessKeyId,
      secretAccessKey: given.secretAccessKey,
      region: given.region,
    });

  it('is a folder, or a bucket with or without folders', () => {
    expect(read('../other disk', {})).toEqual({ kind: 'folder', path: '../other disk' });
    expect(read('https://minio.example.in:9000/books')).toMatchObject({
      endpoint: 'https://minio.example.in:9000',
      bucket: 'books',
      prefix: '',
    });
    expect(read('s3://books/a/b/')).toMatchObject({
      endpoint: 'https://s3.ap-south-1.amazonaws.com',
      bucket: 'books',
      prefix: 'a/b/',
    });
  });

  it('is refused when it makes no sense, holds keys, or lacks them', () => {
    for (const wrong of ['https://host', 'ftp://host/bucket', 'https://host/bucket?a=b', 's3://']) {
      expect(() => read(wrong)).toThrow('BACKUP_TARGET: must be a folder');
    }
    for (const mistyped of ['s3:/books', 'S3:books/a', 'https:/host/bucket', 'file:/mnt/disk', 's3:']) {
      expect(() => read(mistyped)).toThrow('BACKUP_TARGET: must be a folder');
    }
    expect(() => read('https://KEY:SECRET@host/bucket')).toThrow('do not belong into the address');
    expect(() => read('https://host/bucket', { accessKeyId: 'KEY' })).toThrow('AWS_SECRET_ACCESS_KEY: missing');
  });
});
