import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { REACTIVATABLE_STATUSES } from '@larder/domain/orders/reading/order-states.ts';
import type { Cents } from '@larder/domain/values/cents.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { builtOnce, type Placeholders } from '../../../platform/sql/built-once.ts';
import { wireMoment } from '../../../platform/sql/wire-moment.ts';
import { problemsOfCustomer } from '../../billing/money/order-problems.queries.ts';
import { meansSql } from '../../billing/payments/means.queries.ts';
import { paymentSums } from '../../billing/payments/order-payments.queries.ts';
import { isInState, isOpenDispute, type StateTerms } from '../../orders/reading/order-state.queries.ts';
import { tagsOf } from '../customer-tags/customer-tags.queries.ts';
import { pinnedNotes } from '../notes/notes.queries.ts';
import { address, LITERAL, preferences, subscription } from '../users/user-relations.queries.ts';

export interface HeadTerms extends StateTerms {
  now: Temporal.Instant;
}

/** One statement. Moments inside are ISO texts. */
const head = builtOnce((db, terms: Placeholders<HeadTerms & { id: number }>) =>
  db
    .selectFrom('users as u')
    .leftJoin('production_cycles as p', 'p.id', 'u.production_cycle_id')
    .select(['u.id', 'u.email', 'u.first_name', 'u.last_name', 'u.external_id', 'u.status', 'u.is_admin'])
    .select(['u.created_at', 'u.is_comped', 'u.erased_at', 'u.suspended_at', 'u.banned_at', 'u.ban_reason'])
    .select('u.default_delivery_day')
    .select(['p.id as cycle_id', 'p.name as cycle_name'])
    .select((of) => [
      address(of).as('address'),
      preferences(of).as('meals'),
      subscription(of).as('subscription'),
      startedAt(of).as('member_since'),
      kids(of).as('kids'),
      defaultCard(of).as('card'),
      failedCharge(of).as('failed_charge'),
      credit(of).as('credit'),
      tagsOf(of).as('tags'),
      pinnedNotes(of).as('pinned_notes'),
      comingOrders(of, terms).as('coming_orders'),
      unpaidOrders(of, terms).as('unpaid_orders'),
      undeliverableOrders(of, terms).as('undeliverable_orders'),
      openDisputes(of).as('open_disputes'),
      failedRefunds(of).as('failed_refunds'),
      problemsOfCustomer(terms.id).as('problems'),
    ])
    .where('u.id', '=', terms.id),
);

export const findHead = async (db: Db, id: number, terms: HeadTerms) => (await head(db, { id, ...terms }))[0];

type OfUser = ExpressionBuilder<Tables & { u: Tables['users'] }, 'u'>;

const startedAt = (row: OfUser) =>
  row
    .selectFrom('subscriptions as started')
    .select('started.started_at')
    .whereRef('started.user_id', '=', 'u.id')
    .limit(1);

const kids = (row: OfUser) =>
  row
    .selectFrom('kids as k')
    .select(sql<number>`count(*)::int`.as('kids'))
    .whereRef('k.user_id', '=', 'u.id');

const defaultCard = (row: OfUser) =>
  jsonObjectFrom(
    row
      .selectFrom('payment_methods as pm')
      .select(['pm.card_last_four', 'pm.card_exp_month', 'pm.card_exp_year'])
      .whereRef('pm.user_id', '=', 'u.id')
      .where('pm.is_default', '=', LITERAL.yes)
      .where('pm.removing_at', 'is', null)
      .where('pm.removed_at', 'is', null)
      .limit(1),
  );

/** The last one of a suspended customer. */
const failedCharge = (row: OfUser) =>
  jsonObjectFrom(
    row
      .selectFrom('orders as o')
      .innerJoin('payments as p', 'p.order_id', 'o.id')
      .select((of) => [
        'p.amount_cents as amount',
        'p.failure_reason',
        'o.deliver_at',
        wireMoment(of.fn.coalesce('p.finished_at', 'p.created_at')).as('at'),
      ])
      .whereRef('o.user_id', '=', 'u.id')
      .where('u.suspended_at', 'is not', null)
      .where('p.status', '=', 'failed')
      .orderBy('p.id', 'desc')
      .limit(1),
  );

const credit = (row: OfUser) =>
  row
    .selectFrom('credit_accounts as a')
    .select(sql<Cents>`coalesce(sum(a.balance_cents), 0)::bigint`.as('credit'))
    .whereRef('a.user_id', '=', 'u.id');

/** Before their cutoff, or delivered today or later. */
const comingOrders = (row: OfUser, { today, now }: Placeholders<HeadTerms>) =>
  jsonArrayFrom(
    row
      .selectFrom('orders as o')
      .innerJoin('order_week_cycles as c', (join) =>
        join
          .onRef('c.order_week_id', '=', 'o.order_week_id')
          .onRef('c.production_cycle_id', '=', 'o.production_cycle_id'),
      )
      .select(['o.id as order_id', 'o.deliver_at', 'o.kind', 'o.status', 'o.is_skipped', 'o.total_cents as total'])
      .select((of) => [
        wireMoment(of.ref('c.cutoff_at')).as('cutoff_at'),
        sql<boolean>`o.total_at_cutoff_cents is not null`.as('is_past_cutoff'),
        sql<boolean>`c.cutoff_at > ${now}`.as('is_to_be_charged'),
      ])
      .whereRef('o.user_id', '=', 'u.id')
      .where('o.status', '=', 'active')
      .where('o.is_skipped', '=', false)
      .where((of) => of.or([sql<boolean>`o.deliver_at >= ${today}::date`, of('c.cutoff_at', '>', now)]))
      .orderBy('c.cutoff_at')
      .orderBy('o.id'),
  );

/** Those that can still be reactivated, by deadline; it is null while the cutoff step runs. */
const unpaidOrders = (row: OfUser, { now }: Placeholders<HeadTerms>) =>
  jsonArrayFrom(
    row
      .selectFrom('orders as o')
      .innerJoin('order_week_cycles as c', (join) =>
        join
          .onRef('c.order_week_id', '=', 'o.order_week_id')
          .onRef('c.production_cycle_id', '=', 'o.production_cycle_id'),
      )
      .select((of) => [
        'o.id as order_id',
        'o.deliver_at',
        'o.kind',
        wireMoment(of.ref('c.cutoff_at')).as('cutoff_at'),
        'o.total_cents as total',
        meansSql(sql<number>`u.id`, of.ref('o.order_week_id')).as('means'),
        jsonObjectFrom(
          of
            .selectFrom('payments as p')
            .select([
              'p.amount_cents as amount',
              'p.failure_reason',
              sql<boolean>`p.payment_method_id is null`.as('is_without_card'),
            ])
            .whereRef('p.order_id', '=', 'o.id')
            .where('p.status', '=', 'failed')
            .orderBy('p.id', 'desc')
            .limit(1),
        ).as('failed'),
        wireMoment(of.ref('c.post_cutoff_changes_deadline_at')).as('until'),
        wireMoment(
          of
            .selectFrom('charge_retries as r')
            .select(
              sql<Temporal.Instant | null>`case when greatest(r.due_at, r.postponed_until) > ${now}
                then greatest(r.due_at, r.postponed_until) end`.as('due_at'),
            )
            .whereRef('r.order_id', '=', 'o.id')
            .where('r.status', '=', 'planned')
            .orderBy('r.attempt')
            .limit(1)
            .$castTo<Temporal.Instant | null>(),
        ).as('retry_at'),
      ])
      .select(paymentSums)
      .whereRef('o.user_id', '=', 'u.id')
      .where('o.status', 'in', REACTIVATABLE_STATUSES)
      .where('o.is_skipped', '=', false)
      .where('o.closed_at', 'is', null)
      .where((of) =>
        of.or([of('c.post_cutoff_changes_deadline_at', 'is', null), of('c.post_cutoff_changes_deadline_at', '>', now)]),
      )
      .orderBy('c.post_cutoff_changes_deadline_at')
      .orderBy('o.id'),
  );

const undeliverableOrders = (row: OfUser, terms: Placeholders<HeadTerms>) =>
  jsonArrayFrom(
    row
      .selectFrom('orders as o')
      .innerJoin('addresses as d', 'd.id', 'o.address_id')
      .select(['o.id as order_id', 'o.deliver_at', 'd.zip_code'])
      .whereRef('o.user_id', '=', 'u.id')
      .where(isInState('undeliverable', terms))
      .orderBy('o.deliver_at')
      .orderBy('o.id')
      .limit(1),
  );

/** One for each order with refunds that the gateway refused; its failed parts are added. */
const failedRefunds = (row: OfUser) =>
  jsonArrayFrom(
    row
      .selectFrom('refunds as f')
      .innerJoin('refund_parts as part', 'part.refund_id', 'f.id')
      .innerJoin('orders as o', 'o.id', 'f.order_id')
      .select(['f.order_id', 'o.deliver_at', sql<Cents>`sum(part.amount_cents)::int`.as('amount')])
      .whereRef('f.user_id', '=', 'u.id')
      .where('f.status', '=', 'failed')
      .where('f.resolution', 'is', null)
      .where('part.status', '=', 'failed')
      .groupBy(['f.order_id', 'o.deliver_at'])
      .orderBy('f.order_id'),
  );

const openDisputes = (row: OfUser) =>
  jsonArrayFrom(
    row
      .selectFrom('disputes as d')
      .select((of) => [
        'd.id as dispute_id',
        'd.order_id',
        'd.amount_cents as amount',
        'd.status',
        wireMoment(of.ref('d.respond_by')).as('respond_by'),
      ])
      .whereRef('d.user_id', '=', 'u.id')
      .where(isOpenDispute)
      .orderBy('d.id'),
  );
