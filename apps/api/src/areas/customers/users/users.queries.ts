import { type Insertable, sql } from 'kysely';
import type { StaffRole } from '@larder/domain/values/enums/staff-roles.ts';
import type { Weekday } from '@larder/domain/values/weekdays.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';

/** MON-5 */
export async function insertCreditAccounts(tx: Tx, userId: number): Promise<void> {
  const types = ['CREDIT', 'REFERRAL', 'REFERRER'] as const;
  await tx
    .insertInto('credit_accounts')
    .values(types.map((type) => ({ user_id: userId, type })))
    .execute();
}

export const insertAddress = (tx: Tx, address: Insertable<Tables['addresses']>) =>
  tx.insertInto('addresses').values(address).returning('id').executeTakeFirstOrThrow();

export const insertCompedAccount = (tx: Tx, account: Insertable<Tables['comped_accounts']>) =>
  tx.insertInto('comped_accounts').values(account).execute();

export const insertSubscription = (tx: Tx, userId: number, startedAt: Temporal.Instant) =>
  tx
    .insertInto('subscriptions')
    .values({ user_id: userId, started_at: startedAt })
    .returning('id')
    .executeTakeFirstOrThrow();

export async function insertSubscriptionLines(
  tx: Tx,
  subscriptionId: number,
  userId: number,
  lines: readonly { category_id: number; quantity: number }[],
): Promise<void> {
  await tx
    .insertInto('subscription_lines')
    .values(lines.map((line) => ({ ...line, subscription_id: subscriptionId, user_id: userId })))
    .execute();
}

/** Locks the user; includes the roles for the staff rules. */
export const lockUser = (tx: Tx, id: number) =>
  tx
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name', 'is_admin', 'status', 'version', 'number_of_active_weeks'])
    .select('erased_at')
    .select(
      sql<
        StaffRole[]
      >`array(select r.name from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = users.id)`.as(
        'roles',
      ),
    )
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const updateUserFields = (
  tx: Tx,
  id: number,
  version: number,
  fields: { email: string; first_name: string; last_name: string },
) =>
  tx
    .updateTable('users')
    .set({ ...fields, version })
    .where('id', '=', id);

export async function findDeliveryDay(db: Db, id: number): Promise<Weekday | null> {
  const row = await db.selectFrom('users').select('default_delivery_day').where('id', '=', id).executeTakeFirst();
  return row?.default_delivery_day ?? null;
}

/** Undefined for staff. */
export const findErasedAt = (tx: Tx, id: number) =>
  tx.selectFrom('users').select('erased_at').where('id', '=', id).where('is_admin', '=', false).executeTakeFirst();
