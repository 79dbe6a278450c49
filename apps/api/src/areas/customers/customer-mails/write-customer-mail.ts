import { fillTemplate, type TemplateText } from '@larder/domain/customers/customer-mails/fill-template.ts';
import type { MailCustomer, MailFacts, MailLinks } from '@larder/domain/customers/customer-mails/mail-facts.ts';
import { MAIL_DEFINITIONS } from '@larder/domain/customers/customer-mails/mail-kinds.ts';
import { placeholderValues } from '@larder/domain/customers/customer-mails/placeholders.ts';
import type { MailKind } from '@larder/domain/values/mails/mail-kinds.ts';
import type { MailText } from '../../../platform/mail/mail.ts';
import { writeMail } from '../../../platform/mail/write-mail.ts';

interface Content extends TemplateText {
  facts: MailFacts;
  customer: MailCustomer;
  links: MailLinks;
  support_email: string;
}

export function writeCustomerMail(
  kind: MailKind,
  { facts, customer, links, support_email, ...template }: Content,
): MailText {
  const { title, placeholders } = MAIL_DEFINITIONS[kind];
  const filled = fillTemplate(template, placeholderValues(placeholders, { facts, customer, links, support_email }));
  return writeMail({ subject: filled.subject || title, paragraphs: filled.paragraphs, signature: null });
}
