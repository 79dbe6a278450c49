import { randomUUID } from 'node:crypto';
import type { TemplateText } from '@larder/domain/customers/customer-mails/fill-template.ts';
import type { MailFacts } from '@larder/domain/customers/customer-mails/mail-facts.ts';
import { EXAMPLE_FACTS } from '@larder/domain/customers/customer-mails/mail-kinds.ts';
import { declineForCustomer } from '@larder/domain/orders/charging/describe-decline.ts';
import type { MailKind } from '@larder/domain/values/mails/mail-kinds.ts';
import { invalidField } from '../../../platform/call-error.ts';
import type { MailText } from '../../../platform/mail/mail.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { refuseMailFlood } from '../../../platform/mail/refuse-mail-flood.ts';
import { textSetting } from '../../../platform/settings.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { accountLink } from './mail-links.ts';
import { findPreviewedCustomer } from './mail-templates.queries.ts';
import { refuseUnknownPlaceholders } from './save-mail-template.ts';
import { writeCustomerMail } from './write-customer-mail.ts';

interface Draft extends TemplateText {
  /** Without one the preview has the caller's own name. */
  user_id?: number | null | undefined;
}

/** Makes no link to add a card: the preview has an example. */
export async function previewMailTemplate(
  ctx: StaffContext,
  kind: MailKind,
  { user_id: userId, ...template }: Draft,
): Promise<MailText & { to: string }> {
  refuseUnknownPlaceholders(kind, template);
  const customer =
    userId == null ? { ...ctx.staff, facts: {}, failure: null } : await findPreviewedCustomer(ctx.db, kind, userId);
  if (!customer) throw invalidField('user_id', 'This customer was not found. Choose another one.');
  const links = { account_link: accountLink(ctx.config), card_link: `${ctx.config.PUBLIC_URL}/cards/example` };
  const facts = { ...examplesFor(customer), ...customer.facts };
  const support_email = await textSetting(ctx.db, 'support_email');
  return { to: customer.email, ...writeCustomerMail(kind, { ...template, facts, customer, links, support_email }) };
}

/** A failed charge has its own reason, and a next try only while one is planned. */
function examplesFor({ failure }: { failure: { code: string } | null }): MailFacts {
  if (failure === null) return EXAMPLE_FACTS;
  const { next_attempt_at: _, ...examples } = EXAMPLE_FACTS;
  return { ...examples, reason: declineForCustomer(failure.code) };
}

export async function testMailTemplate(
  ctx: StaffContext,
  kind: MailKind,
  draft: Draft,
): Promise<{ recipient: string }> {
  const { to: _, ...mail } = await previewMailTemplate(ctx, kind, draft);
  const recipient = ctx.staff.email;
  await ctx.transaction(async (tx) => {
    await refuseMailFlood(tx, { kind: 'template_test', to: recipient });
    await queueMail(tx, ctx, {
      ...mail,
      subject: `Test: ${mail.subject}`,
      kind: 'template_test',
      key: `template_test:${randomUUID()}`,
      userId: ctx.staff.id,
      to: recipient,
    });
  });
  return { recipient };
}
