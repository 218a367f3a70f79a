import type { ErrorCode, Id, Refusal } from '@bahi/contracts';
import { catalogueStream, importStream, ledgerStream, type ImportedRecord } from '@bahi/domain';
import { durableState, type CommandContext } from '@bahi/event-store';
import type { SignedInCall } from '../http/route.ts';
import type { Services } from '../services.ts';

/** Fields that creating calls take while an import is open. */
export interface ImportFields {
  importId?: string | undefined;
  occurredAt?: string | undefined;
  originalNumber?: string | undefined;
}

/** The context to write with, and the record of history when the call brings one; or why it may not. */
export type Brought =
  | { kind: 'brought'; context: CommandContext; imported: ImportedRecord | null }
  | ({ kind: 'refused'; context: CommandContext } & Refusal);

type OpenImport = { kind: 'open'; label: string } | ({ kind: 'refused' } & Refusal);

const refused = (code: ErrorCode, field?: string): { kind: 'refused' } & Refusal => ({
  kind: 'refused',
  code,
  ...(field !== undefined && { fields: { [field]: code } }),
});

/** The import when it is the shop's own and open; no import at all is fine too. */
export async function openImportOf(services: Services, call: SignedInCall, importId: Id | null): Promise<OpenImport> {
  if (importId === null) return { kind: 'open', label: '' };
  if (call.session.role !== 'owner') return refused('forbidden');
  const { current } = await durableState(services.commands, importStream, `import-${importId}`);
  if (current.stage === 'missing' || current.shopId !== call.session.shopId)
    return refused('unknown_import', 'importId');
  return current.stage === 'finished' ? refused('import_finished') : { kind: 'open', label: current.label };
}

/** Whether a record of the import, in whichever of the shop's streams, happened later than this one. */
async function isOutOfOrder(services: Services, shopId: Id, importId: Id, occurredAt: string): Promise<boolean> {
  const [catalogue, ledger] = await Promise.all([
    services.commands.load(catalogueStream, `catalogue-${shopId}`),
    services.commands.load(ledgerStream, `ledger-${shopId}`),
  ]);
  const newest = [catalogue.state.imports.get(importId), ledger.state.imports.get(importId)?.lastOccurredAt];
  if (newest.every((instant) => instant === undefined || instant <= occurredAt)) return false;
  // what refuses must not be lost again
  await Promise.all([catalogue.durable, ledger.durable]);
  return true;
}

/**
 * Checks what a creating call says about history: an open import of the shop, an instant that is not in the future and
 * not before a record of that import (the books look again when they decide). Given back as a value, because a repeated
 * command must not be refused again once it went through.
 */
export async function importedRecord(services: Services, call: SignedInCall<ImportFields>): Promise<Brought> {
  const { context } = call;
  const { importId, occurredAt, originalNumber } = call.body;
  if (importId === undefined) {
    const stray = occurredAt !== undefined ? 'occurredAt' : 'originalNumber';
    if (occurredAt === undefined && originalNumber === undefined) return { kind: 'brought', context, imported: null };
    return { ...refused('import_field_without_import', stray), context };
  }
  const opened = await openImportOf(services, call, importId);
  if (opened.kind === 'refused') return { ...opened, context };
  if (occurredAt === undefined) return { ...refused('import_time_required', 'occurredAt'), context };
  if (occurredAt > call.at) return { ...refused('future_date', 'occurredAt'), context };
  if (await isOutOfOrder(services, call.session.shopId, importId, occurredAt))
    return { ...refused('import_out_of_order'), context };
  return {
    kind: 'brought',
    context: { ...context, importId, occurredAt },
    imported: { importId, label: opened.label, occurredAt },
  };
}
