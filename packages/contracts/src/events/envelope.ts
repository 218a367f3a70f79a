import type { z } from 'zod';
import type { Id, Position } from '../primitives.ts';
import { quickCheck, type QuickCheck } from './quickCheck.ts';

/** Metadata of an event: command, user and time. */
export interface EventMeta {
  /** The command that caused the event; equal for all events of one append of one command. */
  commandId: Id;
  /** Id of the first request; every event that it leads to has the same one. */
  correlationId: Id;
  /** The event that made a reactor write this one. */
  causationId?: Id;
  userId?: Id;
  shopId?: Id;
  sessionId?: Id;
  /** Instant of recording, UTC. */
  at: string;
  /** When it happened, for imported history. */
  occurredAt?: string;
  importId?: Id;
  /** Version of the program that wrote it. */
  app: string;
  /** SHA-256 of the canonical request body: the same key with another body is refused (L8). */
  bodyHash?: string;
  /** The part of the first answer that the event does not contain, so that a repeat gets the same body (L8). */
  answer?: unknown;
  /** Ledger chain: hash of the event before, and SHA-256 over the canonical JSON of this one without `hash`. */
  prevHash?: string;
  hash?: string;
}

/** A fact as a decision returns it. */
export interface Fact<Type extends string = string, Data = unknown> {
  type: Type;
  data: Data;
}

/** A fact sealed for storage. */
export interface SealedEvent<Type extends string = string, Data = unknown> extends Fact<Type, Data> {
  id: Id;
  v: number;
  meta: EventMeta;
}

/** An event as stored in the log. */
export interface RecordedEvent<Type extends string = string, Data = unknown> extends SealedEvent<Type, Data> {
  stream: string;
  revision: number;
  position: Position;
}

/** Current version and strict schema of one event type. */
export interface EventDefinition<Schema extends z.ZodType = z.ZodType> {
  v: number;
  schema: Schema;
  /** Made from the schema, which decides in doubt. */
  fits: QuickCheck;
}

/** Declares an event type at its current version. */
export function event<Schema extends z.ZodType>(v: number, schema: Schema): EventDefinition<Schema> {
  return { v, schema, fits: quickCheck(schema) };
}

/** The union of the facts that a table of definitions describes. */
export type FactOf<Definitions extends Record<string, EventDefinition>> = {
  [Type in keyof Definitions & string]: Fact<Type, z.infer<Definitions[Type]['schema']>>;
}[keyof Definitions & string];

/** Events as stored in the log, discriminated by `type`. */
export type RecordedFact<F extends Fact> = F extends Fact<infer Type, infer Data> ? RecordedEvent<Type, Data> : never;
