import type { CurrentKids } from '@larder/contract/customers/profile/profile.ts';
import { found, refuseFields } from '../../../platform/call-error.ts';
import { refuseStale } from '../../../platform/database/stale-version.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { record } from '../../../platform/record.ts';
import { type Choice, refuseArchived } from '../../catalogue/reference-lists/refuse-archived.ts';
import { lockCustomers } from '../../orders/reading/customer-status.queries.ts';
import { refuseArchivedCategories } from '../../catalogue/categories/refuse-archived-categories.ts';
import { findCycleOf, listKidIds, replaceKids, setProfile } from './profile.queries.ts';
import { findUser } from '../users/show-user.queries.ts';

type Kids = Parameters<typeof replaceKids>[2];

interface SentKids {
  kids: Kids;
  version?: number | undefined;
}

/** CUST-24 */
export const saveKids = (ctx: StaffContext, userId: number, { kids, version: opened }: SentKids): Promise<void> =>
  ctx.transaction(async (tx) => {
    await lockCustomers(tx, [userId]);
    const customer = found(await findCycleOf(tx, userId), `Customer ${userId}`);
    const kidsOf = async () => (await findUser(tx, userId, ['kids']))?.kids?.data ?? [];
    await refuseStale(tx, opened, {
      type: 'user',
      id: userId,
      version: customer.version,
      fields: ['kids'],
      current: async (): Promise<CurrentKids> => ({ version: customer.version, kids: await kidsOf() }),
    });
    const known = new Set(await listKidIds(tx, userId));
    const errors = Object.fromEntries(
      kids.flatMap(({ id }, index) =>
        id === undefined || known.has(id)
          ? []
          : [[`kids.${index}.id`, ['This kid was already removed. Reload and try again.']]],
      ),
    );
    refuseFields(errors);
    const before = await kidsOf();
    await refuseArchived(
      tx,
      kids.flatMap((kid, index) => filtersOf(kid, index, before)),
    );
    await refuseArchivedCategories(tx, chosenSince(before, kids));
    await replaceKids(tx, userId, kids);
    const version = customer.version + 1;
    await setProfile(tx, userId, { version });
    await record(tx, ctx.actor, {
      name: 'profile_preferences_changed',
      subject: { type: 'user', id: userId, version },
      userId,
      description: 'Changed the kids',
      before: { kids: before },
      after: { kids: await kidsOf() },
    });
  });

interface StoredKid {
  id: number;
  filters: Record<'tags' | 'indicators', { id: number }[]>;
}

const filtersOf = ({ id, filters }: Kids[number], index: number, before: StoredKid[]): Choice[] =>
  (['tags', 'indicators'] as const).map((list) => ({
    list,
    field: `kids.${index}.filters.${list}`,
    before: before.find((kid) => kid.id === id)?.filters[list].map((each) => each.id) ?? [],
    after: filters[list],
  }));
/** An archived category stays with the kid who has it. */
const chosenSince = (before: { id: number; categories: { id: number }[] }[], kids: Kids) =>
  kids.flatMap((kid, at) => {
    const had = before.find(({ id }) => id === kid.id)?.categories.map(({ id }) => id) ?? [];
    return kid.categories
      .map(({ id }, index) => ({ id, field: `kids.${at}.categories.${index}.id` }))
      .filter(({ id }) => !had.includes(id));
  });

/** Returns the message. */
export const setSameMeals = (ctx: StaffContext, userId: number, isSame: boolean): Promise<string> =>
  ctx.transaction(async (tx) => {
    await lockCustomers(tx, [userId]);
    const customer = found(await findCycleOf(tx, userId), `Customer ${userId}`);
    const message = isSame ? 'All kids get the same meals.' : 'Each kid gets their own meals.';
    if (customer.kids_same_meals === isSame) return message;
    const version = customer.version + 1;
    await setProfile(tx, userId, { kids_same_meals: isSame, version });
    await record(tx, ctx.actor, {
      name: 'profile_preferences_changed',
      subject: { type: 'user', id: userId, version },
      userId,
      description: message,
      before: { kids_same_meals: !isSame },
      after: { kids_same_meals: isSame },
    });
    return message;
  });
