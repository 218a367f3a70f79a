import { createInterface } from 'node:readline';
import { startEventStoreDouble } from './startEventStoreDouble.ts';

/** The double as a process: prints its address, obeys commands of one line each, and ends with its parent. */
const double = await startEventStoreDouble();
process.stdout.write(`${double.url}\n`);

const mending = new Map<string, () => void>();

/** `spoil STREAM REVISION` damages an event, `mend` with the same arguments repairs it; `seen` prints the counted calls. */
function obey(line: string): string {
  const [word, stream = '', revision = ''] = line.split(' ');
  const event = `${stream} ${revision}`;
  if (word === 'seen') return JSON.stringify(double.seen());
  if (word === 'mend') mending.get(event)?.();
  else mending.set(event, double.spoil(stream, Number(revision)));
  return 'done';
}

createInterface({ input: process.stdin })
  .on('line', (line) => process.stdout.write(`${obey(line)}\n`))
  .on('close', () => void double.close());
