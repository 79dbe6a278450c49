import type {
  Experiment,
  ExperimentChanges,
  NewExperiment,
} from '@larder/contract/marketing/experiments/experiments.ts';
import {
  refusalOfVariants,
  refusalToDeleteExperiment,
  refusalToRecode,
  variantCodeOf,
} from '@larder/domain/marketing/experiments/experiment-rules.ts';
import { found, refuseIf } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { difference, record } from '../../../platform/record.ts';
import { refuseStale } from '../../../platform/database/stale-version.ts';
import { storeLastRun } from './experiment-results.ts';
import {
  deleteExperimentRow,
  findExperiment,
  deleteAllocations,
  insertAllocation,
  insertExperiment,
  lockExperiment,
  updateExperimentFields,
  writeVariants,
} from './experiments.queries.ts';

type Variant = Experiment['variants'][number];

export async function createExperiment(ctx: StaffContext, body: NewExperiment): Promise<Experiment> {
  const id = await ctx.transaction(async (tx) => {
    const variants = coded(body.variants).map((variant, index) => ({ ...variant, is_control: index === 0 }));
    refuseIf(refusalOfVariants(variants, null));
    const now = await businessNow(tx);
    const { name, code, active } = body;
    const started_at = active ? now : null;
    const made = await insertExperiment(tx, { name, code, active, started_at, created_at: now, updated_at: now });
    await writeVariants(tx, made, variants);
    if (active) await insertAllocation(tx, made, now, variants);
    await record(tx, ctx.actor, {
      name: 'experiment_created',
      subject: { type: 'experiment', id: made, version: 1 },
      description: `Created the experiment ${name}`,
      after: { name, code, active, variants },
    });
    return made;
  });
  return found(await findExperiment(ctx.db, id), `Experiment ${id}`);
}

/** New shares apply to customers who sign up later (MKT-37). */
export async function updateExperiment(ctx: StaffContext, id: number, body: ExperimentChanges): Promise<Experiment> {
  await ctx.transaction(async (tx) => {
    const before = found(await lockedExperiment(tx, id), `Experiment ${id}`);
    await refuseStale(tx, body.version, {
      type: 'experiment',
      id,
      version: before.version,
      current: async () => before,
    });
    refuseIf(refusalToRecode(before.code, body.code));
    const variants = keepingControl(before.variants, coded(body.variants));
    const changes = difference<Changing>(before, { name: body.name, active: body.active, variants }, comparable);
    const changed = Object.keys(changes.after);
    if (changed.length === 0) return;
    const now = await businessNow(tx);
    const version = before.version + 1;
    const isStarted = body.active && !before.active;
    if (isStarted) await storeLastRun(tx, ctx, id, now);
    await updateExperimentFields(tx, id, {
      name: body.name,
      active: body.active,
      version,
      updated_at: now,
      ...(isStarted && { started_at: now }),
    });
    await writeVariants(tx, id, variants);
    if (isStarted) await deleteAllocations(tx, id);
    if (isStarted || (body.active && sharesOf(before.variants) !== sharesOf(variants)))
      await insertAllocation(tx, id, now, variants);
    await record(tx, ctx.actor, {
      name: 'experiment_updated',
      subject: { type: 'experiment', id, version },
      description: `Changed ${changed.join(', ')} of the experiment ${body.name}`,
      ...changes,
    });
  });
  return found(await findExperiment(ctx.db, id), `Experiment ${id}`);
}

/** Deletes the choices of staff too. */
export const deleteExperiment = (ctx: StaffContext, id: number): Promise<void> =>
  ctx.transaction(async (tx) => {
    const { name, code, active, variants } = found(await lockedExperiment(tx, id), `Experiment ${id}`);
    refuseIf(refusalToDeleteExperiment({ name, active }));
    await deleteExperimentRow(tx, id);
    await record(tx, ctx.actor, {
      name: 'experiment_deleted',
      subject: { type: 'experiment', id },
      description: `Deleted the experiment ${name}`,
      before: { name, code, active, variants },
    });
  });

const lockedExperiment = async (tx: Tx, id: number) =>
  (await lockExperiment(tx, id)) ? findExperiment(tx, id) : undefined;

const coded = (variants: NewExperiment['variants']) =>
  variants.map(({ name, code, distribution }) => ({ name, code: code ?? variantCodeOf(name), distribution }));

/** The previous control comes first. */
function keepingControl(before: readonly Variant[], wanted: Omit<Variant, 'is_control'>[]): Variant[] {
  const control = before.find(({ is_control }) => is_control)?.code ?? null;
  refuseIf(refusalOfVariants(wanted, control));
  return wanted
    .map((variant) => ({ ...variant, is_control: variant.code === control }))
    .toSorted((a, b) => Number(b.is_control) - Number(a.is_control));
}

const sharesOf = (variants: readonly Variant[]) =>
  JSON.stringify(variants.map(({ code, distribution }) => [code, distribution]));

type Changing = Pick<Experiment, 'name' | 'active' | 'variants'>;
/** `is_control` never changes. */
const comparable = (field: keyof Changing, value: unknown) =>
  field === 'variants'
    ? (value as Changing['variants']).map(({ name, code, distribution }) => [name, code, distribution])
    : value;
