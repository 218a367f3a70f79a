import { dirname } from 'node:path';
import type { SeededRandom } from '@bahi/testing/faults';
import type { DiskCall } from './recording.ts';

/** Bytes that a disk writes completely or not at all. */
const SECTOR = 512;

type Change = { offset: number; bytes: Buffer } | { length: number };
type NameChange = { path: string; file: DiskFile | null };

/** A growing byte array. */
class Image {
  private buffer: Buffer;
  private length: number;

  constructor(bytes: Buffer = Buffer.alloc(0)) {
    this.buffer = Buffer.from(bytes);
    this.length = bytes.length;
  }

  write(offset: number, bytes: Buffer): void {
    this.resize(Math.max(this.length, offset + bytes.length));
    bytes.copy(this.buffer, offset);
  }

  resize(length: number): void {
    if (length > this.buffer.length) {
      const larger = Buffer.alloc(Math.max(length, this.buffer.length * 2));
      this.buffer.copy(larger, 0, 0, this.length);
      this.buffer = larger;
    }
    // truncated bytes must not return when the file grows again
    if (length < this.length) this.buffer.fill(0, length, this.length);
    this.length = length;
  }

  apply(change: Change): void {
    if ('bytes' in change) this.write(change.offset, change.bytes);
    else this.resize(change.length);
  }

  bytes(): Buffer {
    return this.buffer.subarray(0, this.length);
  }
}

/** One file: its synced bytes, and the changes since. */
class DiskFile {
  private readonly safe = new Image();
  private unsafe: Change[] = [];
  private settled = 0;
  private readonly syncs: number[] = [];

  change(change: Change): void {
    this.unsafe.push(change);
  }

  syncBegin(): void {
    this.syncs.push(this.settled + this.unsafe.length);
  }

  /** Changes made before the sync began are safe now. */
  syncEnd(): void {
    const count = Math.max(0, (this.syncs.shift() ?? 0) - this.settled);
    for (const change of this.unsafe.splice(0, count)) this.safe.apply(change);
    this.settled += count;
  }

  /** The file as a running program sees it. */
  contents(): Buffer {
    const image = new Image(this.safe.bytes());
    for (const change of this.unsafe) image.apply(change);
    return image.bytes();
  }

  /** A possible state of the file after a power cut: each unsynced change is kept, dropped or torn. */
  afterPowerCut(random: SeededRandom, dropping: number): Buffer {
    const image = new Image(this.safe.bytes());
    for (const change of this.unsafe) {
      const tear = random.chance(0.2);
      if (tear && 'bytes' in change) writeTorn(image, change.offset, change.bytes, random);
      else if (!random.chance(dropping)) image.apply(change);
    }
    return image.bytes();
  }
}

/** Applies some sectors of a write, in any order; a sector is never torn. */
function writeTorn(image: Image, offset: number, bytes: Buffer, random: SeededRandom): void {
  for (let from = 0; from < bytes.length;) {
    const to = Math.min(bytes.length, from + SECTOR - ((offset + from) % SECTOR));
    if (random.chance(0.5)) image.write(offset + from, bytes.subarray(from, to));
    from = to;
  }
}

/**
 * A disk below an initially empty folder. Bytes are safe after a later sync of their file, names after a sync of their
 * folder.
 */
export class Disk {
  private readonly files = new Map<bigint, DiskFile>();
  private readonly folders = new Map<bigint, string>();
  private readonly safeNames = new Map<string, DiskFile>();
  private unsafeNames: NameChange[] = [];
  private readonly folderSyncs = new Map<string, number>();

  apply(call: DiskCall): void {
    switch (call.kind) {
      case 'create':
        return this.create(call.file, call.path);
      case 'open':
        // folders are opened only to be synced; files were created before
        if (!this.files.has(call.file)) this.folders.set(call.file, call.path);
        return;
      case 'write':
        return this.file(call.file).change({ offset: call.offset, bytes: call.bytes });
      case 'truncate':
        return this.file(call.file).change({ length: call.length });
      case 'syncBegin':
        return this.syncBegin(call.file);
      case 'syncEnd':
        return this.syncEnd(call.file);
      case 'rename':
        this.unsafeNames.push({ path: call.to, file: this.names().get(call.from) ?? null });
        this.unsafeNames.push({ path: call.from, file: null });
        return;
      case 'unlink':
        this.unsafeNames.push({ path: call.path, file: null });
    }
  }

  /** The files as a running program sees them. */
  contents(): Map<string, Buffer> {
    return new Map(Array.from(this.names(), ([path, file]) => [path, file.contents()]));
  }

  /**
   * A possible state of the files when the power is cut now. `dropping` is the probability of losing an unsynced
   * change.
   */
  afterPowerCut(random: SeededRandom, dropping: number): Map<string, Buffer> {
    const kept = this.unsafeNames.filter(() => !random.chance(dropping));
    const names = this.names(kept);
    return new Map(Array.from(names, ([path, file]) => [path, file.afterPowerCut(random, dropping)]));
  }

  private names(changes: readonly NameChange[] = this.unsafeNames): Map<string, DiskFile> {
    const names = new Map(this.safeNames);
    for (const change of changes) applyName(names, change);
    return names;
  }

  private create(id: bigint, path: string): void {
    const file = new DiskFile();
    this.files.set(id, file);
    this.folders.delete(id);
    this.unsafeNames.push({ path, file });
  }

  private file(id: bigint): DiskFile {
    const file = this.files.get(id);
    if (file === undefined) throw new Error(`file ${id} was never created`);
    return file;
  }

  private syncBegin(id: bigint): void {
    const folder = this.folders.get(id);
    if (folder === undefined) this.file(id).syncBegin();
    else this.folderSyncs.set(folder, this.unsafeNames.length);
  }

  private syncEnd(id: bigint): void {
    const folder = this.folders.get(id);
    if (folder === undefined) return this.file(id).syncEnd();
    const before = this.folderSyncs.get(folder) ?? 0;
    const isSafe = ({ path }: NameChange, index: number): boolean => index < before && dirname(path) === folder;
    for (const change of this.unsafeNames.filter(isSafe)) applyName(this.safeNames, change);
    this.unsafeNames = this.unsafeNames.filter((change, index) => !isSafe(change, index));
  }
}

function applyName(names: Map<string, DiskFile>, { path, file }: NameChange): void {
  if (file === null) names.delete(path);
  else names.set(path, file);
}
