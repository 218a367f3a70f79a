import { backupRounds } from '../faults/backupRounds.ts';
import { ON_EITHER, runLong } from './run.ts';

const about = 'F20: backs up under writers and restores each backup; damaged ones are rejected. A round is a backup.';
await runLong({ about, rounds: 50, engines: ON_EITHER }, backupRounds);
