import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { until } from './until.ts';

export interface CaughtMail {
  /** The same when it is sent a second time. */
  key: string;
  to: string[];
  subject: string;
  text: string;
}

/** Takes every mail by SMTP and keeps it. */
export async function startMailCatcher() {
  const caught: CaughtMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, { envelope }, done) => {
      void buffer(stream).then((raw) => {
        caught.push({ to: envelope.rcptTo.map(({ address }) => address), ...read(raw.toString()) });
        done();
      }, done);
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const mailsTo = (email: string, subject: string) =>
    caught.filter((mail) => mail.to.includes(email) && mail.subject === subject);
  return {
    url: `smtp://127.0.0.1:${port}`,
    caught,
    /** The latest of that subject. */
    mailTo: async (email: string, subject: string): Promise<CaughtMail> => {
      const mails = await until(
        `a mail "${subject}" to ${email}`,
        () => mailsTo(email, subject),
        ({ length }) => length > 0,
      );
      return mails.at(-1) ?? { key: '', to: [], subject, text: '' };
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(resolve);
      }),
  };
}
export type MailCatcher = Awaited<ReturnType<typeof startMailCatcher>>;

function read(raw: string): Omit<CaughtMail, 'to'> {
  const [head = ''] = raw.split('\r\n\r\n', 1);
  const subject = /^Subject: (.*(?:\r\n\s.*)*)/m.exec(head)?.[1] ?? '';
  const key = /^Message-ID:\s*(\S+)/im.exec(head)?.[1] ?? '';
  const text = raw
    .slice(head.length)
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
  return { key, subject: subject.replaceAll(/\r\n\s/g, ' '), text };
}

export function codeIn({ text, subject }: CaughtMail): string {
  const [code] = /\b\d{6}\b/.exec(text) ?? [];
  if (!code) throw new Error(`The mail "${subject}" has no code.`);
  return code;
}
