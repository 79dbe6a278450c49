export interface MailText {
  subject: string;
  text: string;
  html: string;
}

export interface Mail extends MailText {
  kind: string;
  key: string;
  userId?: number;
  to: string;
}
