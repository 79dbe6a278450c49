import { createServer, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface Received {
  from: string;
  to: string[];
  source: string;
}

export interface MailCatcher {
  url: string;
  received: Received[];
  /** The next recipients, with 451. */
  refuse(count: number): void;
  /** How a mail ends that the catcher has; by default with an OK. */
  onReceived(then: (mail: Received) => void | Promise<void>): void;
  /** Breaks all connections. */
  hangUp(): void;
  close(): Promise<void>;
}

/** A mail server on its own port that stores what it receives. */
export async function catchMails(): Promise<MailCatcher> {
  const received: Received[] = [];
  let refusals = 0;
  let then: (mail: Received) => void | Promise<void> = () => {};
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_, __, done) =>
      done(refusals-- > 0 ? Object.assign(new Error('Try again'), { responseCode: 451 }) : null),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const mail = {
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString(),
        };
        received.push(mail);
        void Promise.resolve(then(mail)).then(() => done());
      });
    },
  });
  server.on('error', () => {}); // clients that are killed
  const sockets = new Set<Socket>();
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.server.address();
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    received,
    refuse: (count) => void (refusals = count),
    onReceived: (next) => void (then = next),
    hangUp: () => sockets.forEach((socket) => socket.destroy()),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** A mail server that is never silent and never done with its answer to EHLO. `closed` once its client is gone. */
export async function startSlowServer(onClient: () => Promise<void>): Promise<{ url: string; closed: Promise<void> }> {
  const server = createServer();
  const closed = new Promise<void>((resolve) => {
    server.once('connection', (socket) => {
      let lines: NodeJS.Timeout;
      socket.on('error', () => {});
      socket.once('data', () => (lines = setInterval(() => socket.write('250-wait\r\n'), 20)));
      socket.once('close', () => {
        clearInterval(lines);
        server.close(() => resolve());
      });
      void onClient().then(() => socket.write('220 slow\r\n'));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.address();
  return { url: `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`, closed };
}
