import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { wireMoment } from '../../../platform/sql/wire-moment.ts';
import type { Tables } from '../../../platform/database/tables.ts';

// Relations of a user, as subselects of its statement.

// Literals, since a generic plan with parameters cannot use a partial index.
export const LITERAL = { yes: sql.lit(true), active: sql.lit<'active'>('active') };

type OfUser = ExpressionBuilder<Tables & { u: Tables['users'] }, 'u'>;

export const paymentMethods = (row: OfUser) =>
  jsonArrayFrom(
    row
      .selectFrom('payment_methods as pm')
      .select(['pm.id', 'pm.card_last_four', 'pm.is_default', 'pm.card_exp_month', 'pm.card_exp_year'])
      .whereRef('pm.user_id', '=', 'u.id')
      .where('pm.removed_at', 'is', null)
      .orderBy('pm.id'),
  );

/** Null without a card, and while it is being removed. */
export const defaultCardNumber = (row: OfUser) =>
  row
    .selectFrom('payment_methods as pm')
    .select('pm.card_last_four')
    .whereRef('pm.user_id', '=', 'u.id')
    .where('pm.is_default', '=', LITERAL.yes)
    .where('pm.removing_at', 'is', null)
    .where('pm.removed_at', 'is', null)
    .limit(1);

export const roles = (row: OfUser) =>
  jsonArrayFrom(
    row
      .selectFrom('user_roles as ur')
      .innerJoin('roles as r', 'r.id', 'ur.role_id')
      .select(['r.id', 'r.name'])
      .whereRef('ur.user_id', '=', 'u.id')
      .orderBy('r.id'),
  );

export const referrer = (row: OfUser) =>
  jsonObjectFrom(
    row.selectFrom('users as by').select(['by.id', 'by.email']).whereRef('by.id', '=', 'u.referred_by_user_id'),
  );

const openPause = (row: ExpressionBuilder<Tables & { s: Tables['subscriptions'] }, 's'>) =>
  jsonObjectFrom(
    row
      .selectFrom('subscription_pauses as p')
      .leftJoin('reasons as r', 'r.id', 'p.reason_id')
      .select(['p.from_date as from', 'p.until_date as until', 'p.reason_id', 'p.details'])
      .select(sql<string | null>`coalesce(p.reason, r.title)`.as('reason'))
      .whereRef('p.subscription_id', '=', 's.id')
      .where('p.ended_at', 'is', null),
  );

export const subscription = (row: OfUser) =>
  jsonObjectFrom(
    row
      .selectFrom('subscriptions as s')
      .select((of) => [
        's.id',
        's.status',
        wireMoment(of.ref('s.cancelled_at')).as('cancelled_at'),
        sql<Record<string, string> | null>`case when s.cancellation_reason_id is not null
          then jsonb_build_object(s.cancellation_reason_id, coalesce(s.cancellation_details, '')) end`.as(
          'cancellation_details',
        ),
        // A release before titles could change did not copy them.
        sql<string | null>`case when s.cancellation_reason_id is not null then coalesce(s.cancellation_reason,
          (select title from reasons where id = s.cancellation_reason_id)) end`.as('cancellation_reason'),
        's.to_be_cancelled_at',
        openPause(of).as('paused'),
      ])
      .whereRef('s.user_id', '=', 'u.id'),
  );

export const address = (row: OfUser) =>
  jsonObjectFrom(
    row
      .selectFrom('addresses as a')
      .select([
        'a.id',
        'a.line_1',
        'a.line_2',
        'a.city',
        'a.state_id as state',
        'a.zip_code',
        'a.phone',
        'a.type',
        'a.delivery_instructions',
      ])
      .whereRef('a.user_id', '=', 'u.id')
      .where('a.is_default', '=', LITERAL.yes),
  );

export const compedAccount = (row: OfUser) =>
  jsonObjectFrom(
    row
      .selectFrom('comped_accounts as c')
      .select(['c.is_activated', 'c.amount_cents as amount', 'c.remaining_weeks', 'c.number_of_weeks', 'c.with_banner'])
      .whereRef('c.user_id', '=', 'u.id'),
  );

export const applications = (row: OfUser) =>
  row
    .selectFrom('promo_code_applications as pa')
    .innerJoin('promo_codes as pc', 'pc.id', 'pa.promo_code_id')
    .leftJoin('unique_codes as uc', 'uc.id', 'pa.unique_code_id')
    .select((of) => [
      'pa.id',
      of.fn.coalesce('uc.code', 'pc.code').as('code'),
      'pa.status',
      wireMoment(of.ref('pa.created_at')).as('created_at'),
      wireMoment(of.ref('pa.depleted_at')).as('depleted_at'),
    ])
    .whereRef('pa.user_id', '=', 'u.id');

export const preferences = (row: OfUser) =>
  jsonArrayFrom(
    row
      .selectFrom('subscription_lines as l')
      .innerJoin('categories as c', 'c.id', 'l.category_id')
      .select(['l.category_id', 'c.name as category_name', 'l.quantity'])
      .whereRef('l.user_id', '=', 'u.id')
      .orderBy('l.category_id'),
  );

export const preferredCarriers = (row: OfUser) =>
  jsonArrayFrom(
    row
      .selectFrom('preferred_carriers as pr')
      .select(['pr.production_cycle_id', 'pr.carrier_id', 'pr.ship_weekday as ship_day_name', 'pr.days_in_transit'])
      .whereRef('pr.user_id', '=', 'u.id')
      .orderBy('pr.production_cycle_id'),
  );

export const kids = (row: OfUser) =>
  jsonArrayFrom(
    row
      .selectFrom('kids as k')
      .select((kid) => [
        'k.id',
        'k.name',
        jsonArrayFrom(
          kid
            .selectFrom('kid_categories as kc')
            .innerJoin('categories as c', 'c.id', 'kc.category_id')
            .select(['c.id', 'c.name as category_name', 'kc.quantity'])
            .whereRef('kc.kid_id', '=', 'k.id')
            .orderBy('c.id'),
        ).as('categories'),
        jsonArrayFrom(
          kid
            .selectFrom('kid_tags as kt')
            .innerJoin('tags as t', 't.id', 'kt.tag_id')
            .select(['t.id', 't.name'])
            .whereRef('kt.kid_id', '=', 'k.id')
            .orderBy('t.name'),
        ).as('tags'),
        jsonArrayFrom(
          kid
            .selectFrom('kid_indicators as ki')
            .innerJoin('indicators as i', 'i.id', 'ki.indicator_id')
            .select(['i.id', 'i.name'])
            .whereRef('ki.kid_id', '=', 'k.id')
            .orderBy('i.name'),
        ).as('indicators'),
      ])
      .whereRef('k.user_id', '=', 'u.id')
      .orderBy('k.position')
      .orderBy('k.id'),
  );
