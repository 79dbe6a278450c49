import { type Expression, sql } from 'kysely';
import { fields, type LogEntry } from '@larder/contract/customers/logs/logs.ts';
import type { Pagination } from '@larder/contract/wire/page.ts';
import { describeCartEvent } from '@larder/domain/orders/reading/describe-cart-event.ts';
import { type LogEvent, PROFILE_CHANGES } from '@larder/domain/values/enums/log-events.ts';
import type { Db } from '../../../platform/database/database.ts';
import { fromMaking, since } from '../../../platform/database/months/read-back.ts';
import { pageOf } from '../../../platform/sql/page-of.ts';
import { mealsOfChange } from '../../orders/reading/meals-of-change.queries.ts';
import { orderOfChange } from '../../orders/reading/order-of-change.queries.ts';
import { causerOf } from '../../../platform/causer-of.ts';

interface LogQuery {
  events: readonly LogEvent[];
  page: number;
  per_page: number;
}

const recordedNames = (events: readonly LogEvent[]): string[] =>
  events.flatMap((event) => (event === 'profile_changed' ? PROFILE_CHANGES : [event]));

const emailOf = (id: Expression<number | null>) => sql<string | null>`(select email from users where users.id = ${id})`;

export const findCustomer = (db: Db, id: number) =>
  db.selectFrom('users').select(['id', 'is_admin', 'created_at']).where('id', '=', id).executeTakeFirst();

export async function listLog(
  db: Db,
  customer: { id: number; created_at: Temporal.Instant },
  { events, ...page }: LogQuery,
): Promise<{ data: LogEntry[]; meta: { pagination: Pagination } }> {
  const matching = db
    .selectFrom('changes')
    .select(['id', 'name', 'description', 'at', 'before', 'after'])
    .select(mealsOfChange('changes').as('meals'))
    .select(orderOfChange('changes').as('order'))
    .select((of) => of.fn.coalesce('staff_id', 'acting_as_user_id').as('causer_id'))
    .select((of) => of.case().when('staff_id', 'is not', null).then(of.ref('acting_as_user_id')).end().as('acting_id'))
    .select((of) => emailOf(of.fn.coalesce('changes.staff_id', 'changes.acting_as_user_id')).as('causer_email'))
    .select((of) => emailOf(of.ref('changes.acting_as_user_id')).as('acting_email'))
    .where('user_id', '=', customer.id)
    .where(since(sql.ref('changes.at'), fromMaking(customer.created_at)))
    // By a query, so that one plan serves all names: for each list of them all months would be planned again.
    .where(sql<boolean>`name = any (array(select unnest(${recordedNames(events)}::text[])))`)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc');
  const { rows, pagination } = await pageOf(matching, page, 'id');
  return {
    data: rows.map(({ id, name, description, at, before, after, meals, order, ...who }) => ({
      id,
      name,
      description: describeCartEvent({ name, description, before, after, order }, meals),
      created_at: at.toString(),
      causer: causerOf(who),
      properties: { before: fields.parse(before), after: fields.parse(after) },
    })),
    meta: { pagination },
  };
}
