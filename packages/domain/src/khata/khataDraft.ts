import type { AdvanceChange, Allocation, Id, KhataOutcome } from '@bahi/contracts';
import {
  dueOf,
  emptyKhata,
  freeOf,
  insertDocument,
  khataIdOf,
  openOf,
  type FreeMoney,
  type Khata,
  type Khatas,
  type OpenDocument,
} from './khata.ts';

/**
 * What one fact does to a khata, step by step. The rule on which document money falls stands here alone: the chosen one first, then
 * the oldest; what is over is free, and free money falls on the oldest open document by itself. No document goes below zero.
 */
export class KhataDraft {
  readonly khataId: Id;
  readonly #khata: Khata;
  /** What each document was before; it may have been opened by this fact, or be paid. */
  readonly #documents = new Map<Id, { document: OpenDocument; beforePaise: number }>();
  readonly #free = new Map<Id, { ownerId: Id; beforePaise: number }>();
  #opened: Id | null = null;

  constructor(khatas: Khatas, customerId: Id) {
    this.khataId = khataIdOf(khatas, customerId);
    const { documents, free, ...rest } = khatas.get(this.khataId) ?? emptyKhata();
    this.#khata = { ...rest, documents: documents.map((one) => ({ ...one })), free: free.map((one) => ({ ...one })) };
    for (const document of this.#khata.documents) this.#note(document, document.openPaise);
    for (const { sourceId, ownerId, leftPaise } of this.#khata.free) {
      this.#free.set(sourceId, { ownerId, beforePaise: leftPaise });
    }
  }

  #note(document: OpenDocument, beforePaise: number): void {
    this.#documents.set(document.documentId, { document, beforePaise });
  }

  /** Takes over what another khata has. */
  takeOver(documents: readonly OpenDocument[], free: readonly FreeMoney[]): void {
    for (const one of documents) {
      const document = { ...one };
      insertDocument(this.#khata.documents, document);
      this.#note(document, document.openPaise);
    }
    for (const one of free) {
      this.#khata.free.push({ ...one });
      this.#free.set(one.sourceId, { ownerId: one.ownerId, beforePaise: one.leftPaise });
    }
  }

  /** Gives away what belongs to another khata. */
  giveAway(isGiven: (ownerId: Id) => boolean): { documents: OpenDocument[]; free: FreeMoney[] } {
    const documents = this.#khata.documents.filter(({ ownerId }) => isGiven(ownerId));
    const free = this.#khata.free.filter(({ ownerId }) => isGiven(ownerId));
    this.#khata.documents = this.#khata.documents.filter(({ ownerId }) => !isGiven(ownerId));
    this.#khata.free = this.#khata.free.filter(({ ownerId }) => !isGiven(ownerId));
    for (const { documentId } of documents) this.#documents.delete(documentId);
    for (const { sourceId } of free) this.#free.delete(sourceId);
    return { documents, free };
  }

  get duePaise(): number {
    return dueOf(this.#khata);
  }

  get openPaise(): number {
    return openOf(this.#khata);
  }

  get limitPaise(): number | null {
    return this.#khata.limitPaise;
  }

  openOf(documentId: Id): number {
    return this.#khata.documents.find((one) => one.documentId === documentId)?.openPaise ?? 0;
  }

  /** Free money of one source. */
  leftOf(sourceId: Id): number {
    return this.#khata.free.find((one) => one.sourceId === sourceId)?.leftPaise ?? 0;
  }

  isDeposit(sourceId: Id): boolean {
    return this.#khata.free.find((one) => one.sourceId === sourceId)?.isDeposit ?? false;
  }

  /** Opens the document that the fact is about: it is not among the allocations. */
  open(document: OpenDocument): void {
    const added = { ...document };
    insertDocument(this.#khata.documents, added);
    this.#note(added, document.openPaise);
    this.#opened = document.documentId;
  }

  /** Opens a document again by what was paid of it. */
  reopen({ openPaise, ...document }: OpenDocument): void {
    const known = this.#khata.documents.find(({ documentId }) => documentId === document.documentId);
    if (known !== undefined) {
      known.openPaise += openPaise;
      return;
    }
    const again = { ...document, openPaise };
    insertDocument(this.#khata.documents, again);
    this.#note(again, 0);
  }

  /** Takes something off a document, without money: at most what is open of it. */
  lower(documentId: Id, paise: number): void {
    const document = this.#khata.documents.find((one) => one.documentId === documentId);
    if (document !== undefined) document.openPaise -= Math.min(paise, document.openPaise);
  }

  /** Takes something off the oldest documents, without money. */
  lowerOldest(paise: number): void {
    let left = paise;
    for (const document of this.#khata.documents) {
      const part = Math.min(left, document.openPaise);
      document.openPaise -= part;
      left -= part;
    }
  }

  /** Adds free money, which `settle` lets fall on open documents. */
  addFree(sourceId: Id, ownerId: Id, paise: number, isDeposit = false): void {
    if (paise === 0) return;
    const known = this.#khata.free.find((one) => one.sourceId === sourceId);
    if (known !== undefined) {
      known.leftPaise += paise;
      return;
    }
    this.#khata.free.push({ sourceId, ownerId, leftPaise: paise, isDeposit });
    this.#free.set(sourceId, { ownerId, beforePaise: 0 });
  }

  /** Takes free money of one source away: at most what is left of it. */
  takeFree(sourceId: Id, paise: number): void {
    const source = this.#khata.free.find((one) => one.sourceId === sourceId);
    if (source !== undefined) source.leftPaise -= Math.min(paise, source.leftPaise);
  }

  /** A deposit may be used from now on. */
  release(sourceId: Id): void {
    const source = this.#khata.free.find((one) => one.sourceId === sourceId);
    if (source !== undefined) source.isDeposit = false;
  }

  /** Free money falls on open documents: the chosen one first, then the oldest. Returns what fell. */
  settle(chosenId: Id | null = null): number {
    const { documents, free } = this.#khata;
    const chosen = documents.filter(({ documentId }) => documentId === chosenId);
    let fellPaise = 0;
    for (const document of [...chosen, ...documents]) {
      for (const source of free) {
        if (source.isDeposit) continue;
        const part = Math.min(source.leftPaise, document.openPaise);
        source.leftPaise -= part;
        document.openPaise -= part;
        fellPaise += part;
      }
    }
    return fellPaise;
  }

  outcome(): KhataOutcome {
    const allocations: Allocation[] = [];
    for (const { document, beforePaise } of this.#documents.values()) {
      const { documentId, ownerId, day, openPaise } = document;
      const amountPaise = beforePaise - openPaise;
      if (amountPaise === 0) continue;
      allocations.push({ documentId, ownerId, day, amountPaise, openAfterPaise: openPaise });
    }
    const advances: AdvanceChange[] = [];
    for (const [sourceId, { ownerId, beforePaise }] of this.#free) {
      const leftPaise = this.leftOf(sourceId);
      if (leftPaise !== beforePaise) {
        advances.push({ sourceId, ownerId, amountPaise: leftPaise - beforePaise, leftPaise });
      }
    }
    const oldest = this.#khata.documents.find(({ openPaise }) => openPaise > 0);
    return {
      khataId: this.khataId,
      // the document that the fact opens states its own amount
      allocations: allocations.filter(({ documentId }) => documentId !== this.#opened),
      advances,
      dueAfterPaise: this.duePaise,
      freeAfterPaise: freeOf(this.#khata),
      oldestDueDay: oldest?.day ?? null,
    };
  }
}
