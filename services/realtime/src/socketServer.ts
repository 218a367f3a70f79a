import type { IncomingHttpHeaders, IncomingMessage, Server as HttpServer } from 'node:http';
import type { Socket as Connection } from 'node:net';
import type { Id, Role } from '@bahi/contracts';
import { Server, type DefaultEventsMap, type Socket } from 'socket.io';
import { createMailbox, type Mailbox } from './mailbox.ts';
import { limitOpenings, type Openings } from './openings.ts';

/** The owner of a token. */
export interface SocketSession {
  sessionId: Id;
  shopId: Id;
  role: Role;
}

/** The owner of the token now; undefined when its session is over. */
export type Authenticate = (token: string) => Promise<SocketSession | undefined>;

interface SocketData {
  token: string;
  session: SocketSession;
  mailbox: Mailbox;
  /** Room of the dashboard that this socket watches. */
  watching?: string;
}
export type ShopSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>;
export type ShopServer = Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>;

export const ROLES: readonly Role[] = ['owner', 'staff', 'auditor'];
/** Rooms are set here from the token's session, never by the client. */
export const shopRoom = (shopId: Id, role: Role) => `shop:${shopId}:${role}`;

const PATH = '/socket.io/';
/** How a connect packet begins; a namespace other than ours may follow. */
const CONNECT = '0';
const MAX_MESSAGE_BYTES = 64 * 1024;
const MAX_SOCKETS_PER_SHOP = 1_000;
const MAX_TOKEN = 4_096;

/** Who may connect. */
export interface Doors {
  /** Further pages that may connect; programs that send no origin need only the token. */
  origins: readonly string[];
  authenticate: Authenticate;
  openings: Openings;
}

/** The sockets now in a room. */
export function socketsIn(io: ShopServer, room: string): ShopSocket[] {
  const { adapter, sockets } = io.of('/');
  return [...(adapter.rooms.get(room) ?? [])].flatMap((id) => sockets.get(id) ?? []);
}

/** How many screens of a shop are open. */
export function countScreens(io: ShopServer, shopId: Id): number {
  return ROLES.reduce((sum, role) => sum + socketsIn(io, shopRoom(shopId, role)).length, 0);
}

/** The code of the refusal, or undefined when the socket may connect; it then carries its session. */
async function admit(io: ShopServer, socket: ShopSocket, doors: Doors): Promise<string | undefined> {
  const { token } = socket.handshake.auth as { token?: unknown };
  if (typeof token !== 'string' || token.length > MAX_TOKEN) return 'session_expired';
  const session = await doors.authenticate(token);
  if (session === undefined) return 'session_expired';
  if ((await doors.openings.signedIn(socket.request, session.sessionId)) !== undefined) return 'too_many_requests';
  if (countScreens(io, session.shopId) >= MAX_SOCKETS_PER_SHOP) return 'too_many_requests';
  const mailbox = createMailbox(socket.conn, (event, message) => void socket.emit(event, message));
  socket.data = { token, session, mailbox };
  return undefined;
}

/**
 * A request that offers another protocol, which Node hands over once there are sockets. Java's client and `curl --http2` offer HTTP/2
 * with every request and still want an answer, so the request is parsed again without the offer.
 */
function readAgain(server: HttpServer, request: IncomingMessage, connection: Connection, begun: Buffer): void {
  const { method, url, httpVersion, rawHeaders } = request;
  let head = `${method} ${url} HTTP/${httpVersion}\r\n`;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.toLowerCase() !== 'upgrade') head += `${name}: ${rawHeaders[index + 1]}\r\n`;
  }
  connection.unshift(Buffer.concat([Buffer.from(`${head}\r\n`, 'latin1'), begun]));
  server.emit('connection', connection);
}

/** As for the API, a page that this very host served is ours, under whatever address a shop's network reaches it. */
function isOurs({ origin, host }: IncomingHttpHeaders, origins: readonly string[]): boolean {
  if (origin === undefined || origins.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/**
 * Closes connections that send a second connect packet, or one for another namespace: socket.io would look up a session or repeat the
 * name each time, and keep the unread answers. A page connects once.
 */
function admitOnce(conn: ShopSocket['conn']): void {
  let asked = false;
  conn.on('packet', ({ type, data }: { type: string; data?: unknown }) => {
    if (type !== 'message' || typeof data !== 'string' || data[0] !== CONNECT) return;
    // waiting messages would never be sent
    if (asked || data[1] === '/') conn.close(true);
    asked = true;
  });
}

/** The socket.io server beside the API: the token in the handshake only, foreign origins refused, connections and messages bounded. */
export function openSocketServer(server: HttpServer, doors: Doors): ShopServer {
  const { origins } = doors;
  const io: ShopServer = new Server(server, {
    path: PATH,
    serveClient: false,
    destroyUpgrade: false,
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    connectTimeout: 10_000,
    cors: { origin: [...origins] },
    allowRequest: ({ headers }, decide) => decide(null, isOurs(headers, origins)),
  });
  server.on('upgrade', (request: IncomingMessage, connection: Connection, begun: Buffer) => {
    if (request.url?.startsWith(PATH) !== true) readAgain(server, request, connection, begun);
  });
  limitOpenings(io, doors.openings);
  io.engine.on('connection', admitOnce);
  // these answers do not get the API's headers
  io.engine.on('headers', (headers: Record<string, string>) => {
    headers['x-content-type-options'] = 'nosniff';
    headers['cache-control'] = 'no-store';
  });
  const introduce = async (socket: ShopSocket, next: (refusal?: Error) => void) => {
    let refusal: string | undefined;
    try {
      refusal = await admit(io, socket, doors);
    } catch {
      // the store's failure has its own log line; our page retries after a pause
      refusal = 'store_unavailable';
    }
    next(refusal === undefined ? undefined : new Error(refusal));
  };
  io.use((socket, next) => void introduce(socket, next));
  return io;
}
