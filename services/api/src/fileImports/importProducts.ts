import { createHash } from 'node:crypto';
import {
  refuse,
  streamOf,
  type CatalogueFact,
  type FileImportView,
  type Id,
  type ImportError,
  type Position,
  type Refused,
} from '@bahi/contracts';
import {
  catalogueStream,
  hasHistory,
  planProductImport,
  shopStream,
  stockFigures,
  type CatalogueState,
  type PlannedImport,
  type ProductFileRow,
  type ProductImport,
} from '@bahi/domain';
import { shopDay } from '@bahi/domain/arithmetic';
import { deriveId, durableState, MAX_APPEND_BYTES } from '@bahi/event-store';
import { loadCatalogue } from '../catalogue/catalogueCommand.ts';
import { decideOpening, recordOpening, type ProductAdded } from '../catalogue/recordOpening.ts';
import { accepted, errorBody, HttpRefusal } from '../http/httpRefusal.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { loadLedger } from '../ledger/ledgerCommand.ts';
import type { Accepted } from '../lists/writtenRow.ts';
import type { Services } from '../services.ts';
import { productFormat } from './productFormat.ts';
import { readRows, type ReadFile } from './reading/readRows.ts';
import type { SentFile } from './sentFile.ts';

/** Most errors that are named; more are counted. */
const MAX_ERRORS = 200;
/** Bytes of an event beside its data: ids, time, type, and the hash of the request. */
const ENVELOPE_BYTES = 480;

type Read = ReadFile<ProductFileRow>;

/**
 * Imports a file of products: one command, so that it is recorded whole or not at all. A dry run makes the same decision on the same
 * state and writes nothing. A row is about a known product or a new one; what a file does not name stays.
 */
export async function importProducts(services: Services, call: SignedInCall, file: SentFile): Promise<Reply> {
  const read = await readRows(productFormat, file.bytes, file.mapping);
  const command = await importCommand(services, call, read, createHash('sha256').update(file.bytes).digest('hex'));
  if (file.isDryRun) {
    const state = await loadCatalogue(services, call.session.shopId);
    const { tooMuch, view } = checkedView(state, read, command);
    if (tooMuch !== undefined) throw new HttpRefusal(tooMuch);
    return { status: 200, body: view };
  }
  return writeImport(services, call, { read, command, isAgain: file.isAgain });
}

/** The rows with what the decision needs from the books and the shop. */
async function importCommand(
  services: Services,
  call: SignedInCall,
  read: Read,
  fileHash: string,
): Promise<ProductImport> {
  const { shopId } = call.session;
  const { commandId } = call.context;
  const [catalogue, ledger, { profile }] = await Promise.all([
    loadCatalogue(services, shopId),
    loadLedger(services, shopId),
    durableState(services.commands, shopStream, streamOf.shop(shopId)),
  ]);
  const today = shopDay(call.at);
  const registered = profile?.gstEffectiveFrom ?? null;
  const priceOf = (id: Id) => catalogue.products.get(id)?.facts.purchasePricePaise ?? null;
  return {
    importId: deriveId(commandId, 'fileImport'),
    fileHash,
    rowCount: read.rowCount,
    rows: read.rows,
    today,
    firstRateDay: registered === null || registered > today ? today : registered,
    idOf: (what, row) => deriveId(commandId, what, String(row)),
    figuresOf: (id) => ({ ...stockFigures(ledger, id, priceOf(id)), hasHistory: hasHistory(ledger, id) }),
    decideOpening: (added) => decideOpening(ledger, added),
  };
}

interface Checked {
  plan: PlannedImport;
  view: FileImportView;
  /** Set when one append cannot hold what the rows change. */
  tooMuch: Refused | undefined;
}

/** Decides the rows. */
function checkedView(state: Readonly<CatalogueState>, read: Read, command: ProductImport): Checked {
  const plan = planProductImport(state, command);
  const errors = [...read.errors, ...plan.errors.map((error): ImportError => withValue(error, read))];
  const wrongRows = new Set(errors.map(({ row }) => row)).size;
  const acceptedCount = read.rowCount - wrongRows;
  const earlier = earlierImport(state, command.fileHash);
  const view: FileImportView = {
    kind: 'products',
    rowCount: read.rowCount,
    acceptedCount,
    mapping: read.mapping,
    errors: errors.toSorted((one, other) => one.row - other.row).slice(0, MAX_ERRORS),
    errorCount: errors.length,
    addedCount: plan.added,
    changedCount: plan.changed,
    unchangedCount: acceptedCount - plan.added - plan.changed,
    newCategories: plan.newCategories,
    encoding: read.encoding,
    separator: read.separator,
    sample: read.sample,
    ...(earlier && { earlier }),
  };
  return { plan, view, tooMuch: errors.length === 0 ? refuseTooMuch(plan.facts, view) : undefined };
}

function withValue(error: PlannedImport['errors'][number], read: Read): ImportError {
  const value = read.valueOf(error.row, error.field);
  return value === undefined ? error : { ...error, value };
}

/** The answer is stored with the first event, without its sample. */
function refuseTooMuch(facts: readonly CatalogueFact[], { sample: _, ...answer }: FileImportView): Refused | undefined {
  const ofFacts = facts.reduce((sum, { data }) => sum + Buffer.byteLength(JSON.stringify(data)) + ENVELOPE_BYTES, 0);
  const bytes = ofFacts + Buffer.byteLength(JSON.stringify(answer)) + ENVELOPE_BYTES;
  const parts = Math.ceil(bytes / MAX_APPEND_BYTES);
  return parts > 1 ? refuse('too_much_at_once', { params: { parts } }) : undefined;
}

/** The newest import of the same file that was not undone. */
function earlierImport({ fileImports }: Readonly<CatalogueState>, fileHash: string): FileImportView['earlier'] {
  const found = [...fileImports.values()].findLast((one) => one.fileHash === fileHash && !one.undone);
  return found && { importId: found.importId, at: found.at };
}

interface Writing {
  read: Read;
  command: ProductImport;
  isAgain: boolean;
}

async function writeImport(services: Services, call: SignedInCall, writing: Writing): Promise<Reply> {
  const { read, command, isAgain } = writing;
  let refused: FileImportView | undefined;
  const stream = streamOf.catalogue(call.session.shopId);
  const outcome = await services.commands.handle(catalogueStream, stream, call.context, (state) => {
    const { plan, view, tooMuch } = checkedView(state, read, command);
    const { earlier, ...answer } = view;
    if (earlier !== undefined && !isAgain) return refuse('file_imported_before', { params: { ...earlier } });
    refused = view.errorCount > 0 ? answer : undefined;
    if (refused !== undefined)
      return refuse('import_has_errors', { params: { count: read.rowCount - view.acceptedCount } });
    if (tooMuch !== undefined) return tooMuch;
    const { importId } = command;
    // the sample was for the dry run
    const made = { ...(plan.facts.length > 0 && { importId }), ...answer, sample: [] };
    return { kind: 'accepted', facts: plan.facts, answer: made };
  });
  if (outcome.kind === 'refused' && outcome.code === 'import_has_errors' && refused !== undefined) {
    const { code, params } = outcome;
    const body = { ...errorBody({ code, ...(params && { params }) }, {}, call.requestId), ...refused };
    return { status: 422, body };
  }
  const written = accepted(outcome);
  const opened = await recordOpenings(services, written);
  const isNew = written.events.length > 0;
  return {
    status: isNew ? 201 : 200,
    body: written.answer,
    position: opened ?? written.position,
    replayed: written.kind === 'replayed',
  };
}

/** Records the opening stock of all new products. A process that dies in between is made good by the reactor. */
async function recordOpenings(services: Services, { events }: Accepted): Promise<Position | null> {
  const added = events.filter((event) => event.type === 'ProductAdded') as ProductAdded[];
  const positions = await Promise.all(added.map(async (event) => recordOpening(services, event)));
  return positions.reduce((newest, one) => (one !== null && (newest === null || one > newest) ? one : newest), null);
}
