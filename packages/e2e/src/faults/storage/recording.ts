import { readFileSync } from 'node:fs';

/** A call on a file or name below the recorded folder, in the order in which the calls took effect. */
export type DiskCall =
  | { kind: 'create' | 'open'; file: bigint; path: string }
  | { kind: 'write'; file: bigint; offset: number; bytes: Buffer }
  | { kind: 'truncate'; file: bigint; length: number }
  | { kind: 'syncBegin' | 'syncEnd'; file: bigint }
  | { kind: 'rename'; from: string; to: string }
  | { kind: 'unlink'; path: string };

const HEAD = 64;

function callOf(kind: number, file: bigint, offset: number, path: string, bytes: Buffer): DiskCall {
  switch (kind) {
    case 1:
      return { kind: 'create', file, path };
    case 2:
      return { kind: 'open', file, path };
    case 3:
      return { kind: 'write', file, offset, bytes };
    case 4:
      return { kind: 'truncate', file, length: offset };
    case 5:
      return { kind: 'syncBegin', file };
    case 6:
      return { kind: 'syncEnd', file };
    case 7:
      return { kind: 'rename', from: path, to: bytes.toString() };
    case 8:
      return { kind: 'unlink', path };
    default:
      throw new Error(`the recording contains an unknown kind of call: ${kind}`);
  }
}

/** Parses the recording of `recorder.c`, whose first comment describes the format. */
export function readRecording(log: string): DiskCall[] {
  const recording = readFileSync(log);
  const calls: DiskCall[] = [];
  for (let at = 0; at < recording.length;) {
    const word = (index: number): bigint => recording.readBigUInt64LE(at + 8 * index);
    const bytesLength = Number(word(3));
    const path = at + HEAD;
    const bytes = path + Number(word(4));
    const pathText = recording.toString('utf8', path, bytes);
    calls.push(
      callOf(Number(word(0)), word(1), Number(word(2)), pathText, recording.subarray(bytes, bytes + bytesLength)),
    );
    at = bytes + bytesLength;
  }
  return calls;
}
