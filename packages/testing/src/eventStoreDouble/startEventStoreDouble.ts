import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import {
  Server,
  ServerCredentials,
  status,
  type sendUnaryData,
  type ServerReadableStream,
  type ServerUnaryCall,
  type ServerWritableStream,
} from '@grpc/grpc-js';
import { GossipService } from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import { answerAppend, requestedAppend } from './answerAppend.ts';
import { answerRead } from './answerRead.ts';
import { answerSubscription } from './answerSubscription.ts';
import { certificate, privateKey } from './certificate.ts';
import { DoubleFaults, type AppendFault } from './doubleFaults.ts';
import { DoubleLog } from './doubleLog.ts';
import { clusterOf } from './gossip.ts';
import { appendMessage, failure, type Bytes, type Failure } from './messages.ts';
import { supportedMethods } from './supportedMethods.ts';

const host = '127.0.0.1';

/** Calls since the start. Reads of one stream are among the reads; so are subscriptions. */
export interface SeenCalls {
  appends: number;
  reads: number;
  streamReads: number;
}

/** A server for tests that answers as recorded from EventStoreDB, keeps its log in memory and can be made to fail. */
export interface EventStoreDouble {
  /** The same after `goDown` and `comeUp`. */
  readonly url: string;
  /** Host and port, to build other addresses. */
  readonly host: string;
  /** Number of calls that reached the server, whatever their outcome. */
  seen(): SeenCalls;
  failAppends(fault: AppendFault, count?: number): void;
  /** Answers nothing until the returned function is called; calls that were cancelled meanwhile write nothing. */
  hold(): () => void;
  /** Delays every answer by this much. */
  slow(milliseconds: number): void;
  /** Pauses this long between two events of a read. */
  trickle(milliseconds: number): void;
  /** Answers the next calls that ask for the leader with "not the leader", and with its own address. */
  loseLeadership(calls?: number): void;
  /** Ends every subscription as for a slow consumer. */
  abortSubscriptions(): void;
  /**
   * Damages the content of an event until the returned function is called.
   * @throws {Error} when there is no such event
   */
  spoil(stream: string, revision: number): () => void;
  /** Cuts every connection; new ones are accepted. */
  dropConnections(): void;
  /** Refuses connections, like a stopped server; the log stays. */
  goDown(): Promise<void>;
  comeUp(): Promise<void>;
  close(): Promise<void>;
}

export interface EventStoreDoubleOptions {
  port?: number;
  /** Uses TLS with `certificate`, and accepts only `USER:PASSWORD`. */
  onlyFor?: string;
}

const asBytes = (message: Bytes): Bytes => message;

/** The client's own descriptors, with answers that are already bytes. */
const service = {
  read: { ...StreamsService.read, responseSerialize: asBytes },
  append: { ...StreamsService.append, responseSerialize: asBytes },
};

type ReadCall = ServerWritableStream<streams.ReadReq, Bytes>;
type AppendCall = ServerReadableStream<streams.AppendReq, Bytes>;

class Double {
  readonly log = new DoubleLog();
  readonly faults = new DoubleFaults();
  readonly sockets = new Set<Socket>();
  readonly subscriptions = new Set<ReadCall>();
  readonly seen: SeenCalls = { appends: 0, reads: 0, streamReads: 0 };
  port = 0;
  private readonly authorization: string | null;

  constructor({ onlyFor }: EventStoreDoubleOptions) {
    this.authorization = onlyFor === undefined ? null : `Basic ${Buffer.from(onlyFor).toString('base64')}`;
  }

  dropConnections(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  /** Why a call is refused at once: wrong credentials, or it asks for the leader and this server is none. */
  private turnedAway(call: ReadCall | AppendCall): Failure | null {
    if (this.authorization !== null && call.metadata.get('authorization')[0] !== this.authorization) {
      return failure(status.PERMISSION_DENIED, 'Access Denied', { exception: 'access-denied' });
    }
    if (call.metadata.get('requires-leader')[0] !== 'true' || this.faults.notLeaderCalls === 0) return null;
    this.faults.notLeaderCalls -= 1;
    return failure(status.NOT_FOUND, 'Leader info available', {
      exception: 'not-leader',
      'leader-endpoint-host': host,
      'leader-endpoint-port': String(this.port),
    });
  }

  read(call: ReadCall): void {
    this.seen.reads += 1;
    if (call.request.getOptions()?.hasStream() === true) this.seen.streamReads += 1;
    void this.faults.gate().then(() => {
      const options = call.request.getOptions();
      const away = this.turnedAway(call);
      if (call.cancelled || options === undefined) return;
      if (away !== null) call.emit('error', away);
      else if (options.hasSubscription()) this.subscribe(call, options);
      else {
        const answer = answerRead(this.log, options);
        if (answer === 'silence') return;
        if (!Array.isArray(answer)) call.emit('error', answer);
        else void this.send(call, answer);
      }
    });
  }

  private async send(call: ReadCall, answer: readonly Bytes[]): Promise<void> {
    const { trickleMs } = this.faults;
    for (const message of answer) {
      if (trickleMs > 0) await sleep(trickleMs);
      call.write(message);
    }
    call.end();
  }

  private subscribe(call: ReadCall, options: streams.ReadReq.Options): void {
    const stop = answerSubscription(this.log, options, {
      send: (message) => call.write(message),
      fail: (reason) => call.emit('error', reason),
    });
    this.subscriptions.add(call);
    const ended = (): void => {
      this.subscriptions.delete(call);
      stop();
    };
    call.on('cancelled', ended);
    call.on('close', ended);
  }

  append(call: AppendCall, answer: sendUnaryData<Bytes>): void {
    const messages: streams.AppendReq[] = [];
    call.on('data', (message: streams.AppendReq) => messages.push(message));
    call.on('end', () => {
      this.seen.appends += 1;
      void this.faults.gate().then(() => this.appendNow(call, messages, answer));
    });
  }

  private appendNow(call: AppendCall, messages: streams.AppendReq[], answer: sendUnaryData<Bytes>): void {
    // cancelled by its client while it was held
    if (call.cancelled) return;
    const away = this.turnedAway(call);
    if (away !== null) {
      answer(away);
      return;
    }
    const fault = this.faults.nextAppendFault();
    if (fault?.when === 'before') {
      this.befall(fault, answer);
      return;
    }
    const requested = requestedAppend(messages);
    const result = answerAppend(this.log, requested);
    if (fault !== undefined) this.befall(fault, answer);
    else if ('kind' in result) answer(null, appendMessage(result, requested.expected));
    else answer(result);
  }

  private befall({ how }: AppendFault, answer: sendUnaryData<Bytes>): void {
    if (how === 'drop') this.dropConnections();
    if (how === 'timeout') answer(failure(status.ABORTED, 'Operation timed out: Commit timeout'));
  }
}

const secured = (): ServerCredentials =>
  ServerCredentials.createSsl(null, [{ private_key: Buffer.from(privateKey), cert_chain: Buffer.from(certificate) }]);

/** Starts the double on a free port, or on the given one. */
export async function startEventStoreDouble(options: EventStoreDoubleOptions = {}): Promise<EventStoreDouble> {
  const double = new Double(options);
  const { faults, sockets, subscriptions } = double;
  const server = new Server();
  server.addService(service, {
    read: (call: ReadCall) => double.read(call),
    append: (call: AppendCall, answer: sendUnaryData<Bytes>) => double.append(call, answer),
  });
  server.addService(ServerFeaturesService, {
    getSupportedMethods: (_call: ServerUnaryCall<unknown, unknown>, answer: sendUnaryData<unknown>) =>
      void faults.gate().then(() => answer(null, supportedMethods())),
  });
  server.addService(GossipService, {
    read: (_call: ServerUnaryCall<unknown, unknown>, answer: sendUnaryData<unknown>) =>
      void faults.gate().then(() => answer(null, clusterOf(host, double.port))),
  });
  const isOpen = options.onlyFor === undefined;
  const injector = server.createConnectionInjector(isOpen ? ServerCredentials.createInsecure() : secured());
  // we listen ourselves, so that connections can be cut and refused while server and log stay
  const listener = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    injector.injectConnection(socket);
  });
  const listen = async (port: number): Promise<void> => {
    listener.listen(port, host);
    await once(listener, 'listening');
  };
  const goDown = async (): Promise<void> => {
    const closed = listener.listening ? once(listener.close(), 'close') : Promise.resolve();
    double.dropConnections();
    await closed;
  };
  await listen(options.port ?? 0);
  double.port = (listener.address() as AddressInfo).port;

  return {
    url: `esdb://${host}:${double.port}?tls=false`,
    host: `${host}:${double.port}`,
    seen: () => ({ ...double.seen }),
    failAppends: (fault, count) => faults.failAppends(fault, count),
    hold: () => faults.hold(),
    slow: (milliseconds) => faults.slow(milliseconds),
    trickle: (milliseconds) => {
      faults.trickleMs = milliseconds;
    },
    loseLeadership: (calls = 1) => {
      faults.notLeaderCalls = calls;
    },
    abortSubscriptions() {
      const slow = 'Operation timed out: Consumer too slow to handle event while live. Client resubscription required.';
      for (const call of subscriptions) call.emit('error', failure(status.ABORTED, slow));
    },
    spoil: (stream, revision) => double.log.spoil(stream, revision),
    dropConnections: () => double.dropConnections(),
    goDown,
    comeUp: async () => listen(double.port),
    async close() {
      faults.release();
      await goDown();
      server.forceShutdown();
    },
  };
}
