import { sql } from 'kysely';
import type { ReasonForm } from '@larder/domain/billing/credits/reason-form.ts';
import type { ReasonType } from '@larder/domain/values/enums/reason-types.ts';
import type { Tx } from '../../../platform/database/database.ts';

/** Against archiving until the transaction ends (CUST-38). Taken after the customer and the order. */
export const lockChosenReason = (tx: Tx, id: number, types: readonly ReasonType[]) =>
  tx
    .selectFrom('reasons')
    .select(['id', 'title', 'question', 'answer_required', sql<ReasonForm>`form`.as('form')])
    .select(sql<boolean>`archived_at is not null`.as('is_archived'))
    .where('id', '=', id)
    .where('type', 'in', types)
    .forShare()
    .executeTakeFirst();
