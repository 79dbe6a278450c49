import { type Expression, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { type User, USER_RELATIONS, type UserRelation } from '@larder/contract/customers/users/user.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { readTogether } from '../../../platform/read-together.ts';
import { anyOf } from '../../../platform/sql/any-of.ts';
import { builtOnce, type Placeholders } from '../../../platform/sql/built-once.ts';
import { tagsOf } from '../customer-tags/customer-tags.queries.ts';
import {
  address,
  applications,
  compedAccount,
  kids,
  LITERAL,
  paymentMethods,
  preferences,
  preferredCarriers,
  referrer,
  roles,
  subscription,
} from './user-relations.queries.ts';

const columns = [
  'u.id',
  'u.email',
  'u.first_name',
  'u.last_name',
  'u.status',
  'u.is_admin',
  'u.is_comped',
  'u.activated_at',
  'u.number_of_active_weeks',
  'u.production_cycle_id',
  'u.default_delivery_day',
  'u.kids_same_meals',
  'u.is_min_plan_exception',
  'u.price_variance_group_id',
  'u.external_id',
  'u.referral_id',
  'u.erased_at',
  'u.version',
] as const;

type Has = (relation: UserRelation) => boolean;
const withProfile = (has: Has) => has('profile') || has('profile.preferredCarriers');

const selectUsers = (db: Db | Tx, ids: Expression<readonly number[]>, has: Has) =>
  db
    .selectFrom('users as u')
    .select(columns)
    .select((of) => [
      paymentMethods(of).as('payment_methods'),
      roles(of).as('roles'),
      referrer(of).as('referred_by'),
      subscription(of).as('subscription'),
      jsonObjectFrom(applications(of).where('pa.status', '=', LITERAL.active)).as('active_application'),
      sql<boolean>`exists (select from historical_orders h where h.user_id = u.id)`.as('has_historical_orders'),
    ])
    .$if(has('defaultAddress'), (query) => query.select((of) => address(of).as('address')))
    .$if(has('compedAccount'), (query) => query.select((of) => compedAccount(of).as('comped_account')))
    .$if(has('promoCodeApplications'), (query) =>
      query.select((of) => jsonArrayFrom(applications(of).orderBy('pa.id', 'desc')).as('applications')),
    )
    .$if(has('tags'), (query) => query.select((of) => tagsOf(of).as('tags')))
    .$if(withProfile(has) || has('kids'), (query) => query.select((of) => kids(of).as('kids')))
    .$if(withProfile(has), (query) => query.select((of) => preferences(of).as('preferences')))
    .$if(has('profile.preferredCarriers'), (query) =>
      query.select((of) => preferredCarriers(of).as('preferred_carriers')),
    )
    .where('u.id', '=', anyOf(ids));

const usersWith = builtOnce(
  (db, { ids }: Placeholders<{ ids: readonly number[] }>, relations: readonly UserRelation[]) =>
    selectUsers(db, ids, (relation) => relations.includes(relation)),
);
type Row = Awaited<ReturnType<typeof usersWith>>[number];

type Find = (id: number) => Promise<Row | undefined>;
const finds = new WeakMap<Db, Map<string, Find>>();

/** By one statement for all who read customers with these relations at the same moment: 1.4 times as many a second. */
function findTogether(db: Db, relations: readonly UserRelation[]): Find {
  const byRelations = finds.get(db) ?? new Map<string, Find>();
  finds.set(db, byRelations);
  const name = relations.join();
  const rows = async (ids: number[]) => new Map((await usersWith(db, { ids }, relations)).map((row) => [row.id, row]));
  const find = byRelations.get(name) ?? readTogether(rows);
  byRelations.set(name, find);
  return find;
}

/** One statement for all relations. */
export async function findUser(db: Db | Tx, id: number, include: readonly UserRelation[]): Promise<User | undefined> {
  const has: Has = (relation) => include.includes(relation);
  const relations = USER_RELATIONS.filter(has);
  const [row] = db.isTransaction
    ? await usersWith(db, { ids: [id] }, relations)
    : [await findTogether(db, relations)(id)];
  if (!row) return undefined;

  const { kids_same_meals, default_delivery_day, active_application, address: place, comped_account, ...rest } = row;
  const {
    applications: history,
    kids: kidRows,
    preferences: plan,
    preferred_carriers,
    tags: tagRows,
    ...fields
  } = rest;
  const children = (kidRows ?? []).map(({ tags, indicators, ...kid }) => ({ ...kid, filters: { tags, indicators } }));
  return {
    ...fields,
    activated_at: row.activated_at?.toString() ?? null,
    erased_at: row.erased_at?.toString() ?? null,
    promo_code: active_application?.code ?? null,
    subscription: { data: row.subscription },
    roles: { data: row.roles },
    ...(has('defaultAddress') && { defaultAddress: { data: place ?? null } }),
    ...(has('tags') && { tags: { data: tagRows ?? [] } }),
    ...(has('compedAccount') && { compedAccount: { data: comped_account ?? null } }),
    ...(has('activePromoCodeApplication') && { activePromoCodeApplication: { data: active_application } }),
    ...(has('promoCodeApplications') && { promoCodeApplications: { data: history ?? [] } }),
    ...(has('kids') && { kids: { data: children } }),
    ...(withProfile(has) && {
      profile: {
        data: {
          preferences: plan ?? [],
          kids: children,
          kids_same_meals,
          production_cycle_id: row.production_cycle_id,
          default_delivery_day,
          ...(has('profile.preferredCarriers') && { preferredCarriers: { data: preferred_carriers ?? [] } }),
        },
      },
    }),
  };
}
