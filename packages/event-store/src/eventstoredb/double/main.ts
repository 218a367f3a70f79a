import { startEventStoreDouble } from './startEventStoreDouble.ts';

/* The double as a process: prints its address and ends with whoever started it. */
const double = await startEventStoreDouble();
process.stdout.write(`${double.url}\n`);
process.stdin.on('end', () => void double.close()).resume();
