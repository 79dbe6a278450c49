/** What a mail says; a template makes it. */
export interface MailText {
  subject: string;
  text: string;
  html: string;
}

/** A mail on its way. Two with one key are one mail. */
export interface Mail extends MailText {
  kind: string;
  key: string;
  userId?: number;
  to: string;
}
