import type { ErrorCode } from '@bahi/contracts';
import { followFigures, type FigureSources } from './figures.ts';

/** An answered request, without anything that names a person or a shop. */
export interface AnsweredRequest {
  method: string;
  /** The pattern of its endpoint; `none` for any other path. */
  route: string;
  status: number;
  /** Why it was refused. */
  code: ErrorCode | undefined;
  durationMs: number;
}

export interface EndedCommand {
  /** Kind of stream. */
  family: string;
  outcome: 'accepted' | 'replayed' | 'refused' | 'failed';
  code: ErrorCode | undefined;
  durationMs: number;
}

export interface EndedAppend {
  /** `conflict`: another process was faster; `unknown`: it is repeated or looked up. */
  outcome: 'written' | 'conflict' | 'unknown' | 'failed';
  events: number;
  durationMs: number;
}

/**
 * What happens in this process, counted for Prometheus. Labels are words of the program (a kind of stream, a pattern, a code, a
 * model), never an id, a shop or an address: so their number is bounded, and the page says nothing about anybody.
 */
export interface Metrics {
  requestAnswered(request: AnsweredRequest): void;
  commandBegun(): void;
  commandEnded(command: EndedCommand): void;
  appendEnded(append: EndedAppend): void;
  /** The state of a stream was asked for; and it was not in memory. */
  stateAsked(): void;
  stateMissed(): void;
  /** A live message left for so many sockets, and waits for so many that do not read. */
  pushed(message: string, sent: number, held: number): void;
  /** Adds what is looked up at each scrape. */
  follow(sources: FigureSources): void;
  /** What Prometheus reads. */
  page(): Promise<{ contentType: string; text: string }>;
}

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 6];
const MS = 1_000;

/** Starts counting. Loads the library only here, so that a process without metrics does not carry it. */
export async function openMetrics(): Promise<Metrics> {
  const client = await import('prom-client');
  const registry = new client.Registry();
  client.collectDefaultMetrics({ register: registry });
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new client.Counter({ name: `bahi_${name}`, help, labelNames, registers: [registry] });
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new client.Gauge({ name: `bahi_${name}`, help, labelNames, registers: [registry] });
  const durations = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new client.Histogram({ name: `bahi_${name}`, help, labelNames, registers: [registry], buckets: SECONDS });

  const requests = durations('http_request_duration_seconds', 'Requests answered', 'method', 'route', 'status');
  const refusals = counter('http_refusals_total', 'Requests refused, by code', 'code');
  const inHand = gauge('commands_in_hand', 'Commands that wait for their answer');
  const commands = counter('commands_total', 'Commands by kind of stream and outcome', 'family', 'outcome');
  const refused = counter('commands_refused_total', 'Commands that a decision refused, by code', 'code');
  const commandTime = durations('command_duration_seconds', 'From a command to its durable answer');
  const appends = durations('append_duration_seconds', 'Appends to the log; a conflict is decided again', 'outcome');
  const events = counter('appended_events_total', 'Events written to the log');
  const asked = counter('stream_states_asked_total', 'States of streams that were needed');
  const missed = counter('stream_states_missed_total', 'States that were not in memory');
  const pushes = counter(
    'pushes_total',
    'Live messages by kind: sent, or held until the socket reads',
    'message',
    'way',
  );
  const follow = followFigures(gauge);

  return {
    requestAnswered({ method, route, status, code, durationMs }) {
      requests.observe({ method, route, status }, durationMs / MS);
      if (code !== undefined) refusals.inc({ code });
    },
    commandBegun: () => inHand.inc(),
    commandEnded({ family, outcome, code, durationMs }) {
      inHand.dec();
      commands.inc({ family, outcome });
      commandTime.observe(durationMs / MS);
      if (code !== undefined) refused.inc({ code });
    },
    appendEnded({ outcome, events: count, durationMs }) {
      appends.observe({ outcome }, durationMs / MS);
      if (outcome === 'written') events.inc(count);
    },
    stateAsked: () => asked.inc(),
    stateMissed: () => missed.inc(),
    pushed(message, sent, held) {
      if (sent > 0) pushes.inc({ message, way: 'sent' }, sent);
      if (held > 0) pushes.inc({ message, way: 'held' }, held);
    },
    follow: (sources) => follow.add(sources),
    async page() {
      await follow.update();
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };
}
