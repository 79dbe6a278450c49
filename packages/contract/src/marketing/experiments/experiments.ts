import * as z from 'zod';
import { pageQuery } from '../../wire/page.ts';
import { route } from '../../wire/route.ts';
import { decimal, id, moment, moneySum, name, version } from '../../wire/values.ts';

const area = 'marketing';
const ofExperiment = z.object({ id });
const ofUser = z.object({ id });

const CODE = /^[A-Za-z0-9_-]{1,64}$/;
const code = z.string().trim().regex(CODE, 'Please enter a code of up to 64 letters, digits, dashes and underscores.');

/** Relative; weights do not need to add up to 100 (MKT-36). */
const distribution = decimal(
  z
    .number({ error: 'Please enter a number from 0 to 100.' })
    .min(0, 'Please enter a number from 0 to 100.')
    .max(100, 'Please enter a number from 0 to 100.'),
  2,
  'Please enter at most two decimals.',
);

const variant = z.object({
  name: name(100, 'The variation name is required'),
  /** Generated from the name when omitted. */
  code: code.optional(),
  distribution,
});

const experiment = z
  .object({
    id,
    name: z.string(),
    code: z.string(),
    active: z.boolean(),
    /** The control first. */
    variants: z.array(
      z.object({ name: z.string(), code: z.string(), distribution: z.number(), is_control: z.boolean() }),
    ),
    created_at: moment,
    updated_at: moment,
    version: z.int(),
  })
  .meta({ id: 'Experiment' });
export type Experiment = z.infer<typeof experiment>;

export const listExperiments = route({
  method: 'GET',
  path: '/api/experiments/admin/experiments',
  source: 'spec',
  area,
  summary: 'Experiments with their variants, newest first',
  query: z.object({ ...pageQuery, active: z.boolean().optional() }),
  answer: z.array(experiment),
  meta: 'page',
});

export const showExperiment = route({
  method: 'GET',
  path: '/api/experiments/admin/experiments/{id}',
  source: 'spec',
  area,
  summary: 'One experiment',
  params: ofExperiment,
  answer: experiment,
});

const variantResults = z.object({
  code: z.string(),
  name: z.string(),
  /** Without those who signed up after the end. */
  customers: z.int(),
  /** Charged between start and end. */
  orders: z.int(),
  /** By card and credits, before refunds. */
  charged: moneySum,
});

const earlierRun = z.object({
  started_at: moment,
  /** Null where the audit log does not have it. */
  ended_at: moment.nullable(),
  /** Null while they are counted. */
  variants: z.array(variantResults).nullable(),
});

const experimentResults = z
  .object({
    /** The start of the last run; null if the experiment never ran. */
    started_at: moment.nullable(),
    /** Null while the experiment is active. */
    ended_at: moment.nullable(),
    /** The control first, as the last run ended; empty if the experiment never ran. */
    variants: z.array(variantResults),
    /** As they were when the next run began, latest first. */
    earlier_runs: z.array(earlierRun),
  })
  .meta({ id: 'ExperimentResults' });
export type ExperimentResults = z.output<typeof experimentResults>;

export const showExperimentResults = route({
  method: 'GET',
  path: '/api/experiments/admin/experiments/{id}/results',
  source: 'larder',
  area,
  summary:
    'Customers of each variant in the last run of an experiment, and their orders and charges between its start and its end',
  params: ofExperiment,
  answer: experimentResults,
});

const newExperiment = z.object({
  name: name(100),
  code,
  active: z.boolean().default(false),
  /** The first is the control. */
  variants: z
    .array(variant)
    .min(1, 'An experiment needs at least the control variant.')
    .max(50)
    .default([{ name: 'Control', code: 'control', distribution: 50 }]),
});
export type NewExperiment = z.output<typeof newExperiment>;

export const createExperiment = route({
  method: 'POST',
  path: '/api/experiments/admin/experiments',
  source: 'spec',
  area,
  summary: 'Create an experiment; its first variant is the control',
  body: newExperiment,
  answer: experiment,
  status: 201,
});

const experimentChanges = z.object({
  name: name(100),
  /** A different code is refused. */
  code: z.string().optional(),
  active: z.boolean(),
  variants: z.array(variant).min(1, 'You cannot delete the control variation').max(50),
  version: version.optional(),
});
export type ExperimentChanges = z.output<typeof experimentChanges>;

export const updateExperiment = route({
  method: 'PUT',
  path: '/api/experiments/admin/experiments/{id}',
  source: 'spec',
  area,
  summary: 'Change an experiment; existing customers keep their variant while it is active',
  params: ofExperiment,
  body: experimentChanges,
  answer: experiment,
});

export const deleteExperiment = route({
  method: 'DELETE',
  path: '/api/experiments/admin/experiments/{id}',
  source: 'spec',
  area,
  summary: 'Delete an experiment that is not active',
  params: ofExperiment,
  answer: null,
});

/** Experiment name to variant code. */
const variants = z.record(z.string(), z.string()).meta({ id: 'UserExperiments' });
const chosenMeta = z.object({ chosen: z.array(z.string()) });

export const listUserExperiments = route({
  method: 'GET',
  path: '/api/experiments/admin/users/{id}/experiments',
  source: 'ruling',
  area,
  summary: 'Variants that a customer gets in active experiments',
  params: ofUser,
  answer: variants,
  meta: chosenMeta,
});

export const updateUserExperiments = route({
  method: 'PUT',
  path: '/api/experiments/admin/users/{id}/experiments',
  source: 'ruling',
  area,
  summary: 'Choose variants for a customer; null restores automatic assignment',
  params: ofUser,
  body: z.record(z.string().max(100), z.string({ error: 'Please choose a variant.' }).max(64).nullable()),
  answer: variants,
  meta: chosenMeta,
});

export const experimentsRoutes = {
  listExperiments,
  showExperiment,
  showExperimentResults,
  createExperiment,
  updateExperiment,
  deleteExperiment,
  listUserExperiments,
  updateUserExperiments,
};
