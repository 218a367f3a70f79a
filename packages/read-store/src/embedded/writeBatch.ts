import type { Position } from '@bahi/contracts';
import { assertUnchanged } from '../assertUnchanged.ts';
import { StaleCheckpoint, type Batch } from '../port.ts';
import type { Connection } from './connection.ts';
import type { DocTable } from './docTable.ts';

/** The position that a partition has reached; null before its first batch. */
export function readCheckpoint(connection: Connection, partition: number): Position | null {
  const sql = 'SELECT position FROM checkpoints WHERE part = ?';
  return connection.get<{ position: Position }>(sql, partition)?.position ?? null;
}

/** Documents, tokens, kept totals and checkpoint in one transaction. @throws {StaleCheckpoint} */
export function writeBatch(connection: Connection, tableOf: (collection: string) => DocTable, batch: Batch): void {
  connection.transaction(() => {
    const at = readCheckpoint(connection, batch.partition);
    if (at !== batch.from) throw new StaleCheckpoint(`the checkpoint stands at ${at}, not at ${batch.from}`);
    assertUnchanged(batch, (collection, id) => tableOf(collection).stored(id)?.doc);
    for (const [collection, ids] of batch.removes) {
      const table = tableOf(collection);
      for (const id of ids) table.remove(id);
      table.writeTotals();
    }
    for (const [collection, docs] of batch.puts) {
      const table = tableOf(collection);
      table.put(docs.values());
      table.writeTotals();
    }
    connection.run('INSERT OR REPLACE INTO checkpoints (part, position) VALUES (?, ?)', batch.partition, batch.to);
  });
}
