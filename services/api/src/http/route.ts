import type { Id, Position, Role } from '@bahi/contracts';
import type { CommandContext } from '@bahi/event-store';
import { z } from 'zod';
import type { CsvColumn } from '../lists/csv/csvColumns.ts';
import type { Services } from '../services.ts';
import type { Session } from '../auth/session.ts';

export type { Session };

/** The one file of a multipart request, in memory. */
export interface UploadedFile {
  bytes: Buffer;
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
  /** The `Host` that the client sent: anything, unless it is compared. */
  host: string | undefined;
  /** Whether the client runs on this machine. */
  isHere: boolean;
  /** The `Consistency-Token` as the client sent it. */
  consistencyToken: string | undefined;
  /** The entity tags that the client has, as it sent them. */
  ifNoneMatch: string | undefined;
  /** Whether a list, report or statement is asked for as a CSV file. */
  wantsCsv: boolean;
  /** Whether a statement or receipt is asked for as a PDF. */
  wantsPdf: boolean;
  /** As the client sent it; decides the language of mails. */
  acceptLanguage: string | undefined;
  /** Present on a public call with a valid token. */
  session?: Session;
  /** True on a public call with a token that is no longer valid. */
  deadToken?: boolean;
  /** Present on multipart routes when a file was sent. */
  file?: UploadedFile;
  /** On a read: aborted once nobody waits for the answer. */
  signal?: AbortSignal;
  /** Meta for `handleCommand`; on a public call without account and shop. */
  context: CommandContext;
}

/** A signed-in call: `context` also has account, shop and session. */
export interface SignedInCall<Body = unknown> extends Call<Body> {
  session: Session;
}

/** A list as a CSV file. */
export interface CsvBody {
  /** Name of the file, without its ending. */
  name: string;
  columns: readonly CsvColumn[];
  /** The rows, read while they are sent. */
  pages: (signal: AbortSignal) => AsyncIterable<readonly unknown[]>;
}

/** A file whose text is read while it is sent. */
export interface FileBody {
  name: string;
  /** Media type. */
  type: string;
  texts: (signal: AbortSignal) => AsyncIterable<string>;
}

export interface Reply {
  status: number;
  /** Sent as JSON; a Buffer is sent as it is, with the `Content-Type` of `headers`. */
  body?: unknown;
  /** Sent instead of a body. */
  csv?: CsvBody;
  /** The same for a file that is no list. */
  file?: FileBody;
  /** Becomes `ETag`. */
  revision?: number;
  /** Position of the last event written, null when none was; becomes `Consistency-Token`. */
  position?: Position | null;
  replayed?: boolean;
  headers?: Record<string, string>;
}

/** Roles that may call, or `public` for anybody. */
export type Access = 'public' | readonly Role[];

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Options that few routes need. */
export interface RouteOptions {
  /** Fields of the resource's own row that may be sent back: dropped before validation. */
  readOnly?: readonly string[];
  /** Bytes of body accepted instead of `BODY_LIMIT`. */
  bodyLimit?: number;
  /** Accepts `asOf` and `knownAt`; every other read refuses them. */
  looksBack?: boolean;
  /** May replay the movements of a product (R33b), so it gets a longer deadline. */
  replays?: boolean;
}

/** The form of a multipart route: its file, and what describes the rest of it. */
export interface Upload {
  /** Name and largest size of the file. */
  field: string;
  maxBytes: number;
  tooLarge: 'image_too_large' | 'file_too_large';
  /** Media types of the file, and what it is. */
  types: readonly string[];
  about: string;
  /** The text fields, for the description: the handler checks them. */
  texts: z.ZodType;
}

/** One line of the table of endpoints. Paths are without `/api`; parameters as `:id`. */
export interface Route extends RouteOptions {
  method: Method;
  path: string;
  access: Access;
  /** Strict schema of the JSON body; a route without one reads no body. */
  body?: z.ZodType;
  /** The one file of a multipart route; its text fields become the body, checked by the handler. */
  multipart?: Upload;
  handle: (services: Services, call: never) => Promise<Reply>;
}

/** Sign-in calls carry secrets that must leave no trace in the log, so they take no idempotency key. */
export const isAuth = ({ path }: Route): boolean => path.startsWith('/auth/');

/** A command of the till: sales go before everything else. */
export const isSale = ({ method, path }: Route): boolean => method !== 'GET' && path.startsWith('/billing');

/** Method and path as text: `'PUT /shop/profile'`. */
export type Target = `${Method} /${string}`;

export const EVERYONE = ['owner', 'staff', 'auditor'] as const satisfies readonly Role[];
export const OWNER = ['owner'] as const satisfies readonly Role[];
export const OWNER_AND_STAFF = ['owner', 'staff'] as const satisfies readonly Role[];
export const OWNER_AND_AUDITOR = ['owner', 'auditor'] as const satisfies readonly Role[];

/** Largest JSON body. A bill of 1,000 lines needs more: those few routes say so by `bodyLimit`. */
export const BODY_LIMIT = 100 * 1024;
/** 200 lines of purchase with a note of 250 letters each, of which some clients write every letter as six bytes. */
export const PURCHASE_BATCH = 640 * 1024;
/** 1,000 lines as an answer shows them, some 400 bytes each with names, amounts and taxes: a whole bill may be sent back. */
export const WHOLE_BILL = 512 * 1024;

/** The body of commands without content, and what an empty body is read as. */
export const noBody = z.strictObject({});

/** A write by one of the listed roles. */
export function command<Schema extends z.ZodType>(
  target: Target,
  access: readonly Role[],
  body: Schema,
  handle: (services: Services, call: SignedInCall<z.output<Schema>>) => Promise<Reply>,
  options: RouteOptions = {},
): Route {
  return { ...splitTarget(target), access, body, handle, ...options };
}

/** A read by one of the listed roles. */
export function query(
  target: Target,
  access: readonly Role[],
  handle: (services: Services, call: SignedInCall<undefined>) => Promise<Reply>,
  options: Pick<RouteOptions, 'looksBack' | 'replays'> = {},
): Route {
  return { ...splitTarget(target), access, handle, ...options };
}

/** A call by anybody; an invalid token is ignored. */
export function open<Schema extends z.ZodType>(
  target: Target,
  body: Schema,
  handle: (services: Services, call: Call<z.output<Schema>>) => Promise<Reply>,
): Route {
  return { ...splitTarget(target), access: 'public', body, handle };
}

/** A read by anybody. */
export function openQuery(
  target: Target,
  handle: (services: Services, call: Call<undefined>) => Promise<Reply>,
): Route {
  return { ...splitTarget(target), access: 'public', handle };
}

/** A multipart call; the text fields arrive unchecked, for `checkBody`. */
export function upload<A extends Access>(
  target: Target,
  access: A,
  multipart: Upload,
  handle: (services: Services, call: A extends 'public' ? Call : SignedInCall) => Promise<Reply>,
): Route {
  return { ...splitTarget(target), access, multipart, handle };
}

function splitTarget(target: Target): { method: Method; path: string } {
  const space = target.indexOf(' ');
  return { method: target.slice(0, space) as Method, path: target.slice(space + 1) };
}
