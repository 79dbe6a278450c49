import type { NewUser } from '@larder/contract/customers/users/save-user.ts';
import { USER_RELATIONS, type User } from '@larder/contract/customers/users/user.ts';
import { refusalToAddStaff } from '@larder/domain/staff/members/staff-rules.ts';
import { found, refuseIf } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import { refusingUnder } from '../../../platform/database/constraint-refusals.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { record } from '../../../platform/record.ts';
import { shareComingMoments } from '../../orders/weeks/cycle-moments.queries.ts';
import { refuseArchivedCategories } from '../../catalogue/categories/refuse-archived-categories.ts';
import { makeComingOrders } from '../../orders/making/make-coming-orders.ts';
import { holdDating } from '../../deliveries/dating.queries.ts';
import { planDelivery } from '../../deliveries/quote-delivery.ts';
import { refuseAddingStaff } from '../../staff/invitations/refuse-adding-staff.ts';
import { refusePassword } from '../../staff/passwords/refuse-password.ts';
import { tellSuperadmins } from '../../staff/members/tell-superadmins.ts';
import { hashPassword } from '../../staff/passwords/password-hash.ts';
import { findUser } from './show-user.queries.ts';
import {
  insertAddress,
  insertCompedAccount,
  insertCreditAccounts,
  insertSubscription,
  insertSubscriptionLines,
} from './users.queries.ts';
import { insertUser } from '../../staff/members/users.queries.ts';
import { welcomeMail } from './welcome.mail.ts';

type NewComped = Extract<NewUser, { role: 'comped' }>;

export async function createUser(ctx: StaffContext, body: NewUser): Promise<User> {
  if (body.role === 'admin') refuseIf(refusalToAddStaff({ ...ctx.staff, is_admin: true }));
  refusePassword(body.account.password, body.account, 'account.password');
  const password_hash = await hashPassword(body.account.password);
  const id = await ctx.transaction(async (tx) => {
    const userId =
      body.role === 'admin'
        ? await createStaff(tx, ctx, body, password_hash)
        : await createComped(tx, ctx, body, password_hash);
    if (body.with_welcome_email) await queueWelcome(tx, ctx, userId, body.account);
    return userId;
  });
  return found(await findUser(ctx.db, id, USER_RELATIONS), `Customer ${id}`);
}

const accountFields = ({ account }: NewUser, password_hash: string) => ({
  email: account.email,
  first_name: account.first_name,
  last_name: account.last_name,
  password_hash,
});

/** STAFF-51, STAFF-52 */
async function createStaff(tx: Tx, ctx: StaffContext, body: NewUser, passwordHash: string): Promise<number> {
  await refuseAddingStaff(tx, ctx);
  const { id, version } = await refusingUnder(
    'account.',
    ctx.constraintRefusals,
    insertUser(tx, {
      ...accountFields(body, passwordHash),
      is_admin: true,
      must_change_password: true,
      created_at: await businessNow(tx),
    }),
  );
  await record(tx, ctx.actor, {
    name: 'user_created',
    subject: { type: 'user', id, version },
    userId: id,
    description: `Created ${body.account.email} as staff`,
    after: { email: body.account.email, is_admin: true },
  });
  await tellSuperadmins(tx, ctx, { id, email: body.account.email, createdBy: ctx.staff.email });
  return id;
}

async function createComped(tx: Tx, ctx: StaffContext, body: NewComped, passwordHash: string): Promise<number> {
  const { shipping, comped, subscription } = body;
  await shareComingMoments(tx);
  await holdDating(tx);
  await refuseArchivedCategories(
    tx,
    subscription.map(({ category_id: category }, index) => ({
      id: category,
      field: `subscription.${index}.category_id`,
    })),
  );
  const now = await businessNow(tx);
  const plan = await planDelivery(tx, now, shipping);
  const subscribes = subscription.length > 0;
  const { id, version } = await refusingUnder(
    'account.',
    ctx.constraintRefusals,
    insertUser(tx, {
      ...accountFields(body, passwordHash),
      is_comped: true,
      created_at: now,
      phone: shipping.phone,
      production_cycle_id: plan.production_cycle_id,
      default_delivery_day: plan.default_delivery_day,
      status: subscribes ? 'active' : 'abandoned',
      activated_at: subscribes ? now : null,
    }),
  );
  const { ship_day: _, line_2 = null, delivery_instructions = null, ...address } = shipping;
  await refusingUnder(
    'shipping.',
    ctx.constraintRefusals,
    insertAddress(tx, { ...address, line_2, delivery_instructions, user_id: id }),
  );
  await insertCreditAccounts(tx, id);
  const { amount, number_of_weeks } = comped;
  await insertCompedAccount(tx, {
    user_id: id,
    is_activated: true,
    amount_cents: amount,
    number_of_weeks,
    remaining_weeks: number_of_weeks,
  });
  if (subscribes) {
    await insertSubscriptionLines(tx, (await insertSubscription(tx, id, now)).id, id, subscription);
    await makeComingOrders(tx, ctx.actor, { id, production_cycle_id: plan.production_cycle_id }, now);
  }
  await record(tx, ctx.actor, {
    name: 'user_created',
    subject: { type: 'user', id, version },
    userId: id,
    description: `Created ${body.account.email} as a comped account`,
    after: { email: body.account.email, comped_amount_cents: amount, comped_weeks: number_of_weeks, subscription },
  });
  return id;
}

async function queueWelcome(tx: Tx, ctx: StaffContext, userId: number, account: NewUser['account']): Promise<void> {
  const mail = welcomeMail({
    firstName: account.first_name,
    email: account.email,
    storefrontUrl: ctx.config.STOREFRONT_URL ?? ctx.config.PUBLIC_URL,
  });
  await queueMail(tx, ctx, { ...mail, kind: 'welcome', key: `welcome:${userId}`, userId, to: account.email });
}
