import { once } from 'node:events';
import { createServer, type AddressInfo, Socket } from 'node:net';
import { encode, type Message, Messages, text, textAt } from './wire.ts';

// Does what PgBouncer does with pool_mode = transaction, as far as it can show session state: a client has a server's
// connection until its transaction ends, the next time another one, and connections are not reset in between. Statements
// that a client named are parsed again where a connection lacks them, as PgBouncer does from 1.21 on.

const SSL_REQUEST = 80_877_103;
const CANCEL_REQUEST = 80_877_102;
/** PgBouncer accepts these; others end the connection. */
const STARTUP = new Set(['user', 'database', 'application_name', 'client_encoding', 'datestyle', 'timezone']);

export interface Server {
  sockets: string;
  port: number;
  user: string;
  database: string;
}

export interface Pooler {
  port: number;
  /** Transactions, and single statements, in turn on each connection. */
  transactions: () => number[];
  close(): Promise<void>;
}

export async function startTransactionPooler(to: Server, connections: number): Promise<Pooler> {
  const servers = await Promise.all(Array.from({ length: connections }, () => openServer(to)));
  const free = [...servers];
  const waiting: ((server: ServerSide) => void)[] = [];
  const pool: Pool = {
    take: async () => free.shift() ?? (await new Promise<ServerSide>((resolve) => waiting.push(resolve))),
    give: (server) => {
      server.transactions++;
      const next = waiting.shift();
      if (next) next(server);
      else free.push(server);
    },
  };
  const clients = new Set<Socket>();
  const listener = createServer((socket) => {
    clients.add(socket.once('close', () => clients.delete(socket)));
    socket.setNoDelay(true);
    serve(socket, pool);
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    port: (listener.address() as AddressInfo).port,
    transactions: () => servers.map((server) => server.transactions),
    close: async () => {
      for (const socket of [...clients, ...servers.map((server) => server.socket)]) socket.destroy();
      listener.close();
      await once(listener, 'close');
    },
  };
}

interface Pool {
  take(): Promise<ServerSide>;
  give(server: ServerSide): void;
}

class ServerSide {
  readonly socket: Socket;
  transactions = 0;
  /** Its name by the statement's text and types. */
  readonly parsed = new Map<string, string>();
  /** Answers to statements that the client did not ask to parse. */
  hidden = 0;
  receive: (message: Message) => void = () => {};

  constructor(socket: Socket) {
    this.socket = socket;
    const messages = new Messages(false);
    socket.on('data', (chunk: Buffer) => {
      for (const message of messages.read(chunk)) this.receive(message);
    });
  }

  nameOf(statement: Buffer): { name: string; isNew: boolean } {
    const key = statement.toString('latin1');
    const known = this.parsed.get(key);
    if (known !== undefined) return { name: known, isNew: false };
    const name = `pooled_${this.parsed.size}`;
    this.parsed.set(key, name);
    return { name, isNew: true };
  }

  send(type: string, body: Buffer): void {
    this.socket.write(encode({ type, body }));
  }
}

async function openServer({ sockets, port, user, database }: Server): Promise<ServerSide> {
  const socket = new Socket();
  socket.on('error', () => {});
  const server = new ServerSide(socket);
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
  server.receive = ({ type, body }) => {
    if (type === 'Z') resolve();
    if (type === 'E') reject(new Error(body.toString()));
  };
  socket.connect({ path: `${sockets}/.s.PGSQL.${port}` });
  const version = Buffer.from([0, 3, 0, 0]);
  socket.write(
    encode({ type: '', body: Buffer.concat([version, text('user', user, 'database', database), text('')]) }),
  );
  await ready;
  return server;
}

/** One client, until it ends. */
function serve(socket: Socket, pool: Pool): void {
  const messages = new Messages(true);
  const named = new Map<string, Buffer>();
  let server: ServerSide | null = null;
  /** Not answered yet. */
  let open = 0;
  let turn = Promise.resolve();
  const answer = (type: string, body: Buffer) => void socket.write(encode({ type, body }));

  const receive = (from: ServerSide, message: Message) => {
    if (message.type === '1' && from.hidden > 0) return void from.hidden--;
    socket.write(encode(message));
    if (message.type !== 'Z') return;
    open--;
    if (open > 0 || message.body.toString() !== 'I') return;
    server = null;
    from.receive = () => {};
    pool.give(from);
  };

  const taken = async (): Promise<ServerSide> => {
    if (server) return server;
    const next = await pool.take();
    next.receive = (message) => receive(next, message);
    server = next;
    return next;
  };

  const forward = async ({ type, body }: Message) => {
    if (type === 'X') return void socket.end();
    const to = await taken();
    if (type === 'Q' || type === 'S') open++;
    if (type === 'P') return parse(to, body);
    if (type === 'B') return bind(to, body);
    if ((type === 'D' || type === 'C') && body[0] === 'S'.charCodeAt(0)) throw new Error('not used by the driver');
    to.send(type, body);
  };

  const parse = (to: ServerSide, body: Buffer) => {
    const [name, rest] = textAt(body, 0);
    if (name === '') return to.send('P', body);
    const statement = body.subarray(rest);
    named.set(name, statement);
    const { name: there, isNew } = to.nameOf(statement);
    if (isNew) to.send('P', Buffer.concat([text(there), statement]));
    else answer('1', Buffer.alloc(0));
  };

  const bind = (to: ServerSide, body: Buffer) => {
    const [portal, at] = textAt(body, 0);
    const [name, rest] = textAt(body, at);
    const statement = named.get(name);
    if (!statement) return to.send('B', body);
    const { name: there, isNew } = to.nameOf(statement);
    if (isNew) {
      to.hidden++;
      to.send('P', Buffer.concat([text(there), statement]));
    }
    to.send('B', Buffer.concat([text(portal, there), body.subarray(rest)]));
  };

  const start = (body: Buffer) => {
    const code = body.readInt32BE(0);
    if (code === CANCEL_REQUEST) return void socket.end();
    if (code === SSL_REQUEST) {
      messages.restart();
      return void socket.write('N');
    }
    for (let at = 4; body[at];) {
      const [name, value] = textAt(body, at);
      if (!STARTUP.has(name)) {
        answer('E', text('SFATAL', 'VFATAL', 'C08P01', `Munsupported startup parameter: ${name}`, ''));
        return void socket.end();
      }
      [, at] = textAt(body, value);
    }
    answer('R', Buffer.alloc(4));
    for (const [name, value] of PARAMETERS) answer('S', text(name, value));
    answer('Z', Buffer.from('I'));
  };

  socket.on('error', () => {});
  socket.on('close', () => server?.socket.destroy());
  socket.on('data', (chunk: Buffer) => {
    for (const message of messages.read(chunk)) {
      if (message.type === '') start(message.body);
      else turn = turn.then(() => forward(message));
    }
  });
}

const PARAMETERS = [
  ['server_version', '18.4'],
  ['client_encoding', 'UTF8'],
  ['DateStyle', 'ISO, MDY'],
  ['standard_conforming_strings', 'on'],
  ['integer_datetimes', 'on'],
] as const;
