import { refuse, refuseField, streamOf, type Id, type Refused } from '@bahi/contracts';
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

/** Fields that creating calls accept while an import is open; null counts as absent. */
export interface ImportFields {
  importId?: string | null | undefined;
  occurredAt?: string | null | undefined;
  originalNumber?: string | null | undefined;
}

/** The context to write with and the imported record, if there is one; or why it is refused. */
export type ImportContext =
  | { kind: 'allowed'; context: CommandContext; imported: ImportedRecord | null }
  | (Refused & { context: CommandContext });

type OpenImport = { kind: 'open'; label: string } | Refused;

/** The import, if it is the shop's own and open; no import is accepted too. */
export async function openImportOf(services: Services, call: SignedInCall, importId: Id | null): Promise<OpenImport> {
  if (importId === null) return { kind: 'open', label: '' };
  if (call.session.role !== 'owner') return refuse('forbidden');
  const { current } = await durableState(services.commands, importStream, streamOf.import(importId));
  if (current.stage === 'missing' || current.shopId !== call.session.shopId)
    return refuseField('unknown_import', 'importId');
  return current.stage === 'finished' ? refuse('import_finished') : { kind: 'open', label: current.label };
}

/**
 * Why nothing may be recorded for that instant: the ledger refuses it, or the import has a later record in the catalogue. Checked
 * for both streams, whichever the record is for.
 */
async function brokenRule(services: Services, call: SignedInCall, imported: ImportedRecord): Promise<Refused | null> {
  const { shopId } = call.session;
  const [catalogue, ledger] = await Promise.all([
    services.commands.load(catalogueStream, streamOf.catalogue(shopId)),
    services.commands.load(ledgerStream, streamOf.ledger(shopId)),
  ]);
  const refusal = checkImportOrder(catalogue.state, imported) ?? checkImported(ledger.state, imported, call.at);
  // the facts behind a refusal must be durable
  if (refusal !== null) await Promise.all([catalogue.durable, ledger.durable]);
  return refusal;
}

/**
 * Checks the import fields of a creating call: an open import of the shop, and an instant that is not in the future, not before a
 * record of that import and not in a filed month (ledger and catalogue check again when they decide). A refusal is returned, not
 * thrown, because a repeat of an accepted command must not be refused.
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
