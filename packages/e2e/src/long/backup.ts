import { backupRounds } from '../faults/backupRounds.ts';
import { ON_EITHER, runLong } from './run.ts';

const about = 'F20: backups under writers, each brought back; damaged ones are refused. A round is a backup.';
await runLong({ about, rounds: 50, engines: ON_EITHER }, backupRounds);
