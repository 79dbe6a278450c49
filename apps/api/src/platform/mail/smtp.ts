import { PassThrough } from 'node:stream';
import { createTransport } from 'nodemailer';
import type { Config } from '../../config.ts';
import { codeOf } from '../start-fault.ts';
import type { Mail } from './mail.ts';

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;
/** A server that answers slowly is given up, although it is never silent for long. */
export const LONGEST_SEND_MS = 90_000;

type SmtpMail = Omit<Mail, 'kind' | 'userId'>;

/** For one mail, on its own connection. */
export async function sendBySmtp(config: Config, url: string, mail: SmtpMail): Promise<void> {
  const smtp = openSmtp(config, url, 1);
  try {
    await smtp.send(mail);
  } finally {
    smtp.close();
  }
}

/** Several connections stay open for further mails until `close`. */
export function openSmtp(config: Config, url: string, connections: number) {
  const transport = createTransport({
    url,
    ...(connections > 1 && { pool: true, maxConnections: connections }),
    requireTLS: config.MAIL_REQUIRE_TLS,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  });
  // The text is read only once the server is connected.
  const begun = new Set<unknown>();
  transport.use('stream', (mail, done) => {
    mail.message.transform(() => new PassThrough().once('data', () => begun.add(mail.data.messageId)));
    done();
  });
  return {
    close: () => transport.close(),
    /** The signal breaks the connection: nothing is sent after it. */
    async send(mail: SmtpMail, signal: AbortSignal = AbortSignal.timeout(LONGEST_SEND_MS)): Promise<void> {
      const message = { ...messageOf(config, mail), signal };
      try {
        await transport.sendMail(message);
      } catch (error) {
        throw smtpFault(error, begun.has(message.messageId));
      } finally {
        begun.delete(message.messageId);
      }
    },
  };
}

const messageOf = (config: Config, mail: SmtpMail) => ({
  from: config.MAIL_FROM,
  to: { name: '', address: mail.to },
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  messageId: `<${encodeURIComponent(mail.key)}@${new URL(config.PUBLIC_URL).hostname}>`,
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** The server's own message names the recipient, which must not be logged or stored. */
export class MailFailure extends Error {
  /** Such as `EAUTH 535`: the kind of the failure, and the server's answer where it gave one. */
  readonly failure: string;

  /** The connection broke after it took some of the text: the server may have taken the mail. */
  readonly isUnclear: boolean;

  constructor(code: string, answer: string | null, hasBegun: boolean) {
    super(`The mail server did not take the mail (${code})${answer === null ? '' : ` and answered ${answer}`}`);
    this.failure = answer === null ? code : `${code} ${answer}`;
    this.isUnclear = answer === null && hasBegun;
  }
}

function smtpFault(error: unknown, hasBegun: boolean): MailFailure {
  const answer =
    typeof error === 'object' && error !== null && 'responseCode' in error ? String(error.responseCode) : null;
  return new MailFailure(codeOf(error) ?? 'no code', answer, hasBegun);
}
