import { AppendOutcomeUnknown, StoreUnavailable, type EventStore } from '@bahi/event-store';
import { MailUnavailable, type Mail } from '@bahi/mail';
import { PrivateStoreUnavailable, type PrivateStore } from '@bahi/private-store';
import { ReadStoreUnavailable, type ReadModels, type ReadModelWriter } from '@bahi/read-store';
import { faultyPort, type CallFaults, type FaultMoment } from './callFaults.ts';

const words = (method: string): string => `a fault was put into ${method}`;

/** An event store that may fail as its port allows: an append whose answer is lost has an unknown outcome. */
export function faultyEventStore(store: EventStore, faults: CallFaults): EventStore {
  const failure = (method: string, moment: FaultMoment): Error =>
    method === 'append' && moment === 'after'
      ? new AppendOutcomeUnknown(words(method))
      : new StoreUnavailable(words(method));
  return faultyPort(store, faults, failure, ['onAppended']);
}

export function faultyReadModels(models: ReadModels, faults: CallFaults): ReadModels {
  return faultyPort(models, faults, (method) => new ReadStoreUnavailable(words(method)), ['scan']);
}

export function faultyReadModelWriter(writer: ReadModelWriter, faults: CallFaults): ReadModelWriter {
  return faultyPort(writer, faults, (method) => new Error(words(method)));
}

export function faultyMail(mail: Mail, faults: CallFaults): Mail {
  return faultyPort(mail, faults, (method) => new MailUnavailable(words(method)));
}

/** A private store all of whose parts may fail. */
export function faultyPrivateStore(store: PrivateStore, faults: CallFaults): PrivateStore {
  const part = <Part extends object>(whole: Part): Part =>
    faultyPort(whole, faults, (method) => new PrivateStoreUnavailable(words(method)));
  return {
    accounts: part(store.accounts),
    sessions: part(store.sessions),
    codes: part(store.codes),
    invitations: part(store.invitations),
    feedback: part(store.feedback),
    leases: part(store.leases),
    knownNetworks: part(store.knownNetworks),
    uploads: part(store.uploads),
    purgeExpired: (now) => part(store).purgeExpired(now),
    close: () => store.close(),
  };
}
