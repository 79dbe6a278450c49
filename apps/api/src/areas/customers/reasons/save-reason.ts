import type { EditedReason, NewReason, Reason, ReasonChanges } from '@larder/contract/customers/reasons/reasons.ts';
import { faultsOfReason } from '@larder/domain/customers/reasons/reason-rules.ts';
import { found, refuseFields } from '../../../platform/call-error.ts';
import { refuseStale } from '../../../platform/database/stale-version.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { difference, record } from '../../../platform/record.ts';
import { findReasonRow, insertReason, lockReason, nextPosition, setReason } from './reasons.queries.ts';
import { showReason } from './show-reason.ts';

const read = async (ctx: StaffContext, id: number): Promise<EditedReason> =>
  found(await showReason(ctx.db, id), `Reason ${id}`);

export async function createReason(ctx: StaffContext, body: NewReason): Promise<EditedReason> {
  refuseContradictions(body);
  const id = await ctx.transaction(async (tx) => {
    const made = await insertReason(tx, {
      type: body.type,
      ...toColumns(body),
      position: await nextPosition(tx, body.type),
    });
    await record(tx, ctx.actor, {
      name: 'reason_created',
      subject: { type: 'reason', id: made, version: 1 },
      description: `Created the reason ${body.title}`,
      after: body,
    });
    return made;
  });
  return read(ctx, id);
}

/** Records keep the title that they were made with (CUST-39). */
export async function updateReason(
  ctx: StaffContext,
  id: number,
  { version: opened, ...sent }: ReasonChanges,
): Promise<EditedReason> {
  await ctx.transaction(async (tx) => {
    found(await lockReason(tx, id), `Reason ${id}`);
    const { version, ...stored } = found(await findReasonRow(tx, id), `Reason ${id}`);
    await refuseStale(tx, opened, { type: 'reason', id, version, current: () => showReason(tx, id) });
    const was = toFields(stored);
    const { before, after } = difference(was, sent);
    if (Object.keys(after).length === 0) return;
    const is = { ...was, ...after };
    refuseContradictions({ type: stored.type, ...is });
    await setReason(tx, id, { ...toColumns(is), version: version + 1 });
    await record(tx, ctx.actor, {
      name: 'reason_updated',
      subject: { type: 'reason', id, version: version + 1 },
      description: `Changed the reason ${was.title}`,
      before,
      after,
    });
  });
  return read(ctx, id);
}

const refuseContradictions = (reason: NewReason): void =>
  refuseFields(Object.fromEntries(Object.entries(faultsOfReason(reason)).map(([path, fault]) => [path, [fault]])));

type Fields = Omit<NewReason, 'type'>;

function toFields({ title, description, question, answer_required, form }: Omit<Reason, 'id' | 'type'>): Fields {
  const { products, details, choices } = form;
  return {
    title,
    description,
    question,
    answer_required,
    products,
    details,
    choices_mode: choices?.mode ?? null,
    choices_options: choices?.options ?? [],
  };
}

function toColumns({ title, description, question, answer_required, ...asked }: Fields) {
  const { products, details, choices_mode: mode, choices_options: options } = asked;
  const form = { products, details, choices: mode === null ? null : { mode, options } };
  return { title, description, question, answer_required, form: JSON.stringify(form) };
}
