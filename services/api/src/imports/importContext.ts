import { refuse, refuseField, type Id, type Refused } from '@bahi/contracts';
import {
  catalogueStream,
  checkImported,
  checkImportOrder,
  importStream,
  ledgerStream,
  type ImportedRecord,
} from '@bahi/domain';
import { durableState, type CommandContext } from '@bahi/event-store';
import type { SignedInCall } from '../http/route.ts';
import type { Services } from '../services.ts';

/** Fields that creating calls take while an import is open; null is as good as nothing. */
export interface ImportFields {
  importId?: string | null | undefined;
  occurredAt?: string | null | undefined;
  originalNumber?: string | null | undefined;
}

/** The context to write with, and the record of history when the call brings one; or why it may not. */
export type ImportContext =
  | { kind: 'allowed'; context: CommandContext; imported: ImportedRecord | null }
  | (Refused & { context: CommandContext });

type OpenImport = { kind: 'open'; label: string } | Refused;

/** The import when it is the shop's own and open; no import at all is fine too. */
export async function openImportOf(services: Services, call: SignedInCall, importId: Id | null): Promise<OpenImport> {
  if (importId === null) return { kind: 'open', label: '' };
  if (call.session.role !== 'owner') return refuse('forbidden');
  const { current } = await durableState(services.commands, importStream, `import-${importId}`);
  if (current.stage === 'missing' || current.shopId !== call.session.shopId)
    return refuseField('unknown_import', 'importId');
  return current.stage === 'finished' ? refuse('import_finished') : { kind: 'open', label: current.label };
}

/**
 * Why nothing may be recorded for that instant: what the books refuse, whichever of the shop's streams it is for, and a
 * record of the import in the catalogue that happened later.
 */
async function brokenRule(services: Services, call: SignedInCall, imported: ImportedRecord): Promise<Refused | null> {
  const { shopId } = call.session;
  const [catalogue, ledger] = await Promise.all([
    services.commands.load(catalogueStream, `catalogue-${shopId}`),
    services.commands.load(ledgerStream, `ledger-${shopId}`),
  ]);
  const refusal = checkImportOrder(catalogue.state, imported) ?? checkImported(ledger.state, imported, call.at);
  // what refuses must not be lost again
  if (refusal !== null) await Promise.all([catalogue.durable, ledger.durable]);
  return refusal;
}

/**
 * Checks what a creating call says about history: an open import of the shop, an instant that is not in the future, not
 * before a record of that import and not in a filed month (books and catalogue look again when they decide). Given back as a value,
 * because a repeated command must not be refused again once it went through.
 */
export async function importContextOf(services: Services, call: SignedInCall<ImportFields>): Promise<ImportContext> {
  const { context } = call;
  const { importId = null, occurredAt = null, originalNumber = null } = call.body;
  if (importId === null) {
    const stray = occurredAt !== null ? 'occurredAt' : 'originalNumber';
    if (occurredAt === null && originalNumber === null) return { kind: 'allowed', context, imported: null };
    return { ...refuseField('import_field_without_import', stray), context };
  }
  const opened = await openImportOf(services, call, importId);
  if (opened.kind === 'refused') return { ...opened, context };
  if (occurredAt === null) return { ...refuseField('import_time_required', 'occurredAt'), context };
  const imported = { importId, label: opened.label, occurredAt };
  const broken = await brokenRule(services, call, imported);
  if (broken !== null) return { ...broken, context };
  return { kind: 'allowed', context: { ...context, importId, occurredAt }, imported };
}
