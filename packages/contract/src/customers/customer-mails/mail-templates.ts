import * as z from 'zod';
import { MAIL_KINDS } from '@larder/domain/values/mails/mail-kinds.ts';
import { route } from '../../wire/route.ts';
import { id, moment, text, version } from '../../wire/values.ts';

const area = 'customers';
const ofKind = z.object({ kind: z.enum(MAIL_KINDS) });
const staff = z.object({ id, email: z.string() }).nullable();

const mailTemplate = z
  .object({
    kind: z.enum(MAIL_KINDS),
    is_on: z.boolean(),
    subject: z.string(),
    /** Plain text with placeholders such as {{first_name}}; an empty line ends a paragraph. */
    body: z.string(),
    version: z.int(),
    /** Null until staff change it. */
    updated_at: moment.nullable(),
    updated_by: staff,
  })
  .meta({ id: 'MailTemplate' });
export type MailTemplate = z.output<typeof mailTemplate>;

const mailTemplateVersion = z
  .object({
    version: z.int(),
    is_on: z.boolean(),
    subject: z.string(),
    body: z.string(),
    /** The version whose subject and text were restored. */
    restored_version: z.int().nullable(),
    created_at: moment,
    created_by: staff,
  })
  .meta({ id: 'MailTemplateVersion' });
export type MailTemplateVersion = z.output<typeof mailTemplateVersion>;

export const listMailTemplates = route({
  method: 'GET',
  path: '/api/customers/admin/mail-templates',
  source: 'larder',
  area,
  summary: 'List the e-mails that customers get',
  answer: z.array(mailTemplate),
});

export const showMailTemplate = route({
  method: 'GET',
  path: '/api/customers/admin/mail-templates/{kind}',
  source: 'larder',
  area,
  summary: 'One e-mail that customers get',
  params: ofKind,
  answer: mailTemplate,
});

const draft = {
  subject: text(150),
  /** Called Text on screen. */
  body: z.string().trim().min(1, 'Text is required.').max(5_000, 'Text may have at most 5,000 characters.'),
};

export const updateMailTemplate = route({
  method: 'PUT',
  path: '/api/customers/admin/mail-templates/{kind}',
  source: 'larder',
  area,
  summary: 'Change subject and text; unknown placeholders are refused under their field',
  params: ofKind,
  body: z.object({ subject: draft.subject.optional(), body: draft.body.optional(), version: version.optional() }),
  answer: mailTemplate,
});

export const switchMailTemplate = route({
  method: 'PUT',
  path: '/api/customers/admin/mail-templates/{kind}/is-on',
  source: 'larder',
  area,
  summary: 'Switch an e-mail on or off; those that wait are not sent while it is off',
  params: ofKind,
  body: z.object({ is_on: z.boolean() }),
  answer: mailTemplate,
});

export const listMailTemplateVersions = route({
  method: 'GET',
  path: '/api/customers/admin/mail-templates/{kind}/versions',
  source: 'larder',
  area,
  summary: 'List the versions of an e-mail, the newest first',
  params: ofKind,
  answer: z.array(mailTemplateVersion),
});

export const restoreMailTemplate = route({
  method: 'POST',
  path: '/api/customers/admin/mail-templates/{kind}/versions/{version}/restore',
  source: 'larder',
  area,
  summary: 'Save subject and text of an earlier version as a new version',
  params: ofKind.extend({ version }),
  answer: mailTemplate,
});

/** With the newest order of the customer, or the one whose charge failed; other figures are examples. */
const previewed = z.object({ ...draft, user_id: id.nullish() });

export const previewMailTemplate = route({
  method: 'POST',
  path: '/api/customers/admin/mail-templates/{kind}/preview',
  source: 'larder',
  area,
  summary: 'Preview a subject and text for a customer, without saving or sending',
  params: ofKind,
  body: previewed,
  answer: z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() }),
});

export const testMailTemplate = route({
  method: 'POST',
  path: '/api/customers/admin/mail-templates/{kind}/test',
  source: 'larder',
  area,
  summary: 'Send the preview to yourself',
  params: ofKind,
  body: previewed,
  answer: z.object({ recipient: z.string() }),
});

export const mailTemplatesRoutes = {
  listMailTemplates,
  showMailTemplate,
  updateMailTemplate,
  switchMailTemplate,
  listMailTemplateVersions,
  restoreMailTemplate,
  previewMailTemplate,
  testMailTemplate,
};
