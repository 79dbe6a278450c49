const SIGN_IN = ['The mail server refused the sign-in', 'Check the user and the password in MAIL_URL'];
const UNREACHABLE = ['The mail server could not be reached', 'Check the host and the port in MAIL_URL'];
const UNENCRYPTED = [
  'The mail server was reached without encryption',
  'Check MAIL_URL (smtps:// or another port), or set MAIL_REQUIRE_TLS to 0 for a server that has none',
];
const OTHER = ['The mail server did not take the mail', 'Check MAIL_URL'];

/** By nodemailer's codes. */
const SENTENCES: Record<string, string[]> = {
  EAUTH: SIGN_IN,
  ENOAUTH: SIGN_IN,
  EDNS: UNREACHABLE,
  ECONNECTION: UNREACHABLE,
  ECONNREFUSED: UNREACHABLE,
  ESOCKET: UNREACHABLE,
  ETIMEDOUT: UNREACHABLE,
  EABORT: ['The mail server answered too slowly', 'Check the host and the port in MAIL_URL'],
  ETLS: UNENCRYPTED,
  EREQUIRETLS: UNENCRYPTED,
  EENVELOPE: ['The mail server refused the sender or the recipient', 'Check MAIL_FROM, and the e-mail you entered'],
};

/** A sentence for an operator, with the name of the setting. */
export function describeMailFailure(failure: string): string {
  const [what, check] = SENTENCES[failure.split(' ')[0] ?? ''] ?? OTHER;
  return `${what} (${failure}). ${check}.`;
}
