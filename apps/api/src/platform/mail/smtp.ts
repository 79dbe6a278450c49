import { createTransport } from 'nodemailer';
import type { Config } from '../../config.ts';
import { codeOf } from '../start-fault.ts';
import type { Mail } from './mail.ts';

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;

export async function sendBySmtp(config: Config, url: string, mail: Omit<Mail, 'kind' | 'userId'>): Promise<void> {
  const transport = createTransport({
    url,
    requireTLS: config.MAIL_REQUIRE_TLS,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  });
  try {
    await transport.sendMail({
      from: config.MAIL_FROM,
      to: { name: '', address: mail.to },
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      messageId: `<${encodeURIComponent(mail.key)}@${new URL(config.PUBLIC_URL).hostname}>`,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  } catch (error) {
    throw smtpFault(error);
  } finally {
    transport.close();
  }
}

/** The server's own message names the recipient, which must not be logged or stored. */
export class MailFailure extends Error {
  /** Such as `EAUTH 535`: the kind of the failure, and the server's answer where it gave one. */
  readonly failure: string;

  constructor(code: string, answer: string | null) {
    super(`The mail server did not take the mail (${code})${answer === null ? '' : ` and answered ${answer}`}`);
    this.failure = answer === null ? code : `${code} ${answer}`;
  }
}

function smtpFault(error: unknown): MailFailure {
  const answer =
    typeof error === 'object' && error !== null && 'responseCode' in error ? String(error.responseCode) : null;
  return new MailFailure(codeOf(error) ?? 'no code', answer);
}
