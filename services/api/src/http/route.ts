import type { Id, Position, Role } from '@bahi/contracts';
import type { CommandContext } from '@bahi/event-store';
import type { z } from 'zod';
import type { Services } from '../services.ts';

/** Who is asking. */
export interface Session {
  sessionId: Id;
  accountId: Id;
  shopId: Id;
  role: Role;
}

/** A request after parsing, validation and access checks. */
export interface Call<Body = unknown> {
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  body: Body;
  requestId: Id;
  /** Instant of the request, ISO UTC. */
  at: string;
  ip: string;
  headers: Readonly<Record<string, string | undefined>>;
}

/** A call by somebody signed in. */
export interface SignedInCall<Body = unknown> extends Call<Body> {
  session: Session;
  /** Meta for `handleCommand`: command id from account, method, path and idempotency key; body hash; shop; clock. */
  context: CommandContext;
}

export interface Reply {
  status: number;
  body?: unknown;
  /** Becomes `ETag`. */
  revision?: number;
  /** Of the last event written; becomes `Consistency-Token`. */
  position?: Position | null;
  replayed?: boolean;
  headers?: Record<string, string>;
}

/** Roles that may call, or `public` for anybody. */
export type Access = 'public' | readonly Role[];

/** One line of the table of endpoints. Paths are without `/api`; parameters as `:id`. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  access: Access;
  /** Strict schema of the JSON body; a route without one takes no body. */
  body?: z.ZodType;
  handle: (services: Services, call: never) => Promise<Reply>;
}
