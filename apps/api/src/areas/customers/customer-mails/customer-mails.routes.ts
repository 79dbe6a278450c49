import { found } from '../../../platform/call-error.ts';
import type { Handlers } from '../../../platform/http/register-routes.ts';
import { findTemplate, listTemplates, listVersions } from './mail-templates.queries.ts';
import { previewMailTemplate, testMailTemplate } from './preview-mail-template.ts';
import { nameOf, restoreMailTemplate, switchMailTemplate, updateMailTemplate } from './save-mail-template.ts';
import { sendCustomerMailAgain, showCustomerMail } from './sent-mails.ts';

export const customerMailHandlers = {
  listMailTemplates: (_, { db }) => listTemplates(db),
  showMailTemplate: async ({ params }, { db }) => found(await findTemplate(db, params.kind), nameOf(params.kind)),
  updateMailTemplate: ({ params, body }, ctx) => updateMailTemplate(ctx, params.kind, body),
  switchMailTemplate: ({ params, body }, ctx) => switchMailTemplate(ctx, params.kind, body.is_on),
  listMailTemplateVersions: ({ params }, { db }) => listVersions(db, params.kind),
  restoreMailTemplate: ({ params }, ctx) => restoreMailTemplate(ctx, params.kind, params.version),
  previewMailTemplate: ({ params, body }, ctx) => previewMailTemplate(ctx, params.kind, body),
  testMailTemplate: ({ params, body }, ctx) => testMailTemplate(ctx, params.kind, body),
  showCustomerMail: ({ params }, { db }) => showCustomerMail(db, params.id, params.mail_id),
  sendCustomerMailAgain: ({ params }, ctx) => sendCustomerMailAgain(ctx, params.id, params.mail_id),
} satisfies Partial<Handlers>;
