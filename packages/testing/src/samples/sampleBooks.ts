import { accept, refuse, type Decision, type Fact, type RecordedEvent, type StreamDefinition } from '@bahi/contracts';
import { deriveId, type CommandContext } from '@bahi/event-store';

/** Minimal books for the specs of command handlers: a running total of payments. */
export interface Books {
  totalPaise: number;
  /** All references in order, which shows loss, duplication and disorder. */
  references: string[];
}

const someone = '0'.repeat(31) + '1';

function evolve(state: Books, event: RecordedEvent): void {
  const { amountPaise, reference } = event.data as { amountPaise: number; reference: string };
  state.totalPaise += amountPaise;
  state.references.push(reference);
}

export const booksDefinition: StreamDefinition<Books> = {
  family: 'ledger',
  foldVersion: 1,
  chained: true,
  initialState: () => ({ totalPaise: 0, references: [] }),
  evolve,
  toSnapshot: (state) => state,
  fromSnapshot: (snapshot) => snapshot as Books,
  weight: ({ references }) => 100 * references.length,
};

/** A payment of one rupee. */
export function payment(reference: string, amountPaise = 100): Fact {
  const data = { paymentId: someone, billId: someone, method: 'UPI', amountPaise, reference, receivedBy: someone };
  return { type: 'PaymentReceived', data };
}

/** Receives one payment, and answers with the total after it. */
export function receive(reference: string, amountPaise = 100): (state: Readonly<Books>) => Decision {
  return ({ totalPaise }) => accept([payment(reference, amountPaise)], { totalAfterPaise: totalPaise + amountPaise });
}

/** Refuses once the total has reached the limit. */
export function receiveUpTo(limitPaise: number, reference: string): (state: Readonly<Books>) => Decision {
  return (state) => (state.totalPaise >= limitPaise ? refuse('period_filed') : receive(reference)(state));
}

/** The context of a command, named by a word. */
export function contextOf(word: string, extra: Partial<CommandContext> = {}): CommandContext {
  const commandId = deriveId(someone, word);
  return { commandId, correlationId: commandId, at: '2026-04-01T06:30:00.000Z', ...extra };
}
