import { backupRounds } from '../faults/backupRounds.ts';
import { runLong } from './run.ts';

/* The long form of F20: npx tsx packages/e2e/src/long/backup.ts --rounds 50 --seed 1 */
await runLong(50, backupRounds);
