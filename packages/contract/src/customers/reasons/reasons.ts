import * as z from 'zod';
import { REASON_TYPES } from '@larder/domain/values/enums/reason-types.ts';
import { route } from '../../wire/route.ts';
import { id, moment, name, newOrder, optionalText, version } from '../../wire/values.ts';

const area = 'customers';
const ofReason = z.object({ id });
const asked = z.enum(['none', 'optional', 'required']);

/** MON-12 */
export const reason = z
  .object({
    id,
    type: z.enum(REASON_TYPES),
    title: z.string(),
    /** May contain Markdown. */
    description: z.string(),
    question: z.string().nullable(),
    answer_required: z.boolean(),
    form: z.object({
      products: asked,
      details: asked,
      choices: z.object({ mode: z.enum(['one', 'many']), options: z.array(z.string()) }).nullable(),
    }),
  })
  .meta({ id: 'Reason' });
export type Reason = z.output<typeof reason>;

const editedReason = reason
  .extend({
    archived_at: moment.nullable(),
    /** No other reason is offered where this one is; it cannot be archived. */
    is_last: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'EditedReason' });
export type EditedReason = z.output<typeof editedReason>;

export const listReasons = route({
  method: 'GET',
  path: '/api/sales/admin/reasons',
  source: 'spec',
  area,
  summary: 'List the reasons of a type in order; archived ones separately',
  query: z.object({
    type: z.enum(REASON_TYPES),
    /** Only archived reasons, which cannot be chosen. */
    archived: z.boolean().default(false),
  }),
  answer: z.array(reason),
});

export const listSkipReasons = route({
  method: 'GET',
  path: '/api/sales/order-skipped-reasons',
  source: 'spec',
  area,
  summary: 'List the reasons for skipping an order',
  answer: z.array(reason),
});

export const showReason = route({
  method: 'GET',
  path: '/api/sales/admin/reasons/{id}',
  source: 'larder',
  area,
  summary: 'One reason, archived or not',
  params: ofReason,
  answer: editedReason,
});

/** The parts of `form` are sent by name. */
const fields = {
  title: name(100),
  description: z.string().trim().max(2_000),
  question: optionalText(200),
  answer_required: z.boolean(),
  products: asked,
  details: asked,
  choices_mode: z.enum(['one', 'many']).nullable(),
  choices_options: z.array(name(40)).max(20),
};

const newReason = z.object({
  type: z.enum(REASON_TYPES, { error: 'Please choose where the reason is offered.' }),
  title: fields.title,
  description: fields.description.default(''),
  question: fields.question.default(null),
  answer_required: fields.answer_required.default(false),
  products: fields.products.default('none'),
  details: fields.details.default('optional'),
  choices_mode: fields.choices_mode.default(null),
  choices_options: fields.choices_options.default([]),
});
export type NewReason = z.output<typeof newReason>;

export const createReason = route({
  method: 'POST',
  path: '/api/sales/admin/reasons',
  source: 'larder',
  area,
  summary: 'Create a reason, the last of its type',
  body: newReason,
  status: 201,
  answer: editedReason,
});

const reasonChanges = z.object(fields).partial().extend({ version: version.optional() });
export type ReasonChanges = z.output<typeof reasonChanges>;

export const updateReason = route({
  method: 'PUT',
  path: '/api/sales/admin/reasons/{id}',
  source: 'larder',
  area,
  summary: 'Change a reason; its type is fixed, and records keep the title that they were made with',
  params: ofReason,
  body: reasonChanges,
  answer: editedReason,
});

export const archiveReason = route({
  method: 'POST',
  path: '/api/sales/admin/reasons/{id}/archive',
  source: 'larder',
  area,
  summary: 'Archive a reason: records keep it, and it can no longer be chosen',
  params: ofReason,
  answer: editedReason,
});

export const restoreReason = route({
  method: 'POST',
  path: '/api/sales/admin/reasons/{id}/restore',
  source: 'larder',
  area,
  summary: 'Restore an archived reason as the last of its type',
  params: ofReason,
  answer: editedReason,
});

export const reorderReasons = route({
  method: 'POST',
  path: '/api/sales/admin/reasons/reorder',
  source: 'larder',
  area,
  summary:
    'Set the order of the reasons of a type; unlisted ones follow; a list that changed since it was read is a conflict',
  body: newOrder.extend({
    type: z.enum(REASON_TYPES),
    ids: newOrder.shape.ids.refine((ids) => new Set(ids).size === ids.length, 'List each reason only once.'),
  }),
  answer: z.array(reason),
});

export const reasonsRoutes = {
  listReasons,
  listSkipReasons,
  showReason,
  createReason,
  updateReason,
  archiveReason,
  restoreReason,
  reorderReasons,
};
