import { refusalToChooseVariant } from '@larder/domain/marketing/experiments/experiment-rules.ts';
import { variantOfCustomer } from '@larder/domain/marketing/experiments/experiment-variant.ts';
import { found, refuseIf } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { record } from '../../../platform/record.ts';
import { deleteChoice, findSubject, listExperimentsOf, lockSubject, upsertChoice } from './user-experiments.queries.ts';

/** A choice of staff goes before the draw (MKT-38). */
export async function showUserExperiments(db: Db | Tx, userId: number) {
  const customer = found(await findSubject(db, userId), `Customer ${userId}`);
  const running = (await listExperimentsOf(db, userId)).filter(({ active }) => active);
  const variants = running.map((experiment) => [
    experiment.name,
    experiment.chosen ?? variantOfCustomer(experiment, customer),
  ]);
  return {
    data: Object.fromEntries(variants.filter(([, code]) => code !== null)) as Record<string, string>,
    meta: { chosen: running.filter(({ chosen }) => chosen !== null).map(({ name }) => name) },
  };
}

/** Null restores automatic assignment. */
export async function chooseVariants(ctx: StaffContext, userId: number, wanted: Record<string, string | null>) {
  await ctx.transaction(async (tx) => {
    found(await lockSubject(tx, userId), `Customer ${userId}`);
    const experiments = new Map((await listExperimentsOf(tx, userId)).map((each) => [each.name, each]));
    for (const [name, code] of Object.entries(wanted))
      refuseIf(refusalToChooseVariant(name, experiments.get(name), code));
    const changes = Object.entries(wanted).flatMap(([name, code]) => {
      const experiment = experiments.get(name);
      return experiment && experiment.chosen !== code ? [{ experiment, code }] : [];
    });
    if (changes.length === 0) return;
    const chosen_at = await businessNow(tx);
    for (const { experiment, code } of changes) {
      if (code === null) await deleteChoice(tx, userId, experiment.id);
      else await upsertChoice(tx, { user_id: userId, experiment_id: experiment.id, variant_code: code, chosen_at });
    }
    const named = (codeOf: (change: (typeof changes)[number]) => string | null) =>
      Object.fromEntries(changes.map((change) => [change.experiment.name, codeOf(change) ?? 'automatic']));
    await record(tx, ctx.actor, {
      name: 'user_experiments_changed',
      subject: { type: 'user', id: userId },
      userId,
      description: `Chose variants in ${changes.map(({ experiment }) => experiment.name).join(', ')}`,
      before: named(({ experiment }) => experiment.chosen),
      after: named(({ code }) => code),
    });
  });
  return showUserExperiments(ctx.db, userId);
}
