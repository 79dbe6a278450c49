import type { Preview } from '@larder/contract/wire/preview.ts';
import { chicagoDay } from '@larder/domain/values/days.ts';
import { formatDollars } from '@larder/domain/values/cents.ts';
import { businessNowSql } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Handlers } from '../../../platform/http/register-routes.ts';
import { textSetting } from '../../../platform/settings.ts';
import { changeCart } from '../cart/change-cart.ts';
import { createRogueOrder } from './rogue-orders/create-rogue-order.ts';
import { listEligibleRows, findUnsuspendable } from './eligible-orders.queries.ts';
import { setFundsReturnStrategy, setUnlocked } from './lock-changes.ts';
import { rogueWindow } from './rogue-orders/rogue-window.ts';
import { PRESENTED, presentOrder } from '../reading/present-order.ts';
import { orderOf } from '../reading/show-orders.ts';
import { skipOrder, unskipOrder } from './skip-order.ts';
import { collectPayment, unsuspendOrder } from './unsuspend-order.ts';

const changed = async (db: Db, id: number, preview: Preview | null) => preview ?? presentOrder(db, id);
const intentOf = (query: { preview: boolean }, body: { expected?: string | undefined }) => ({
  isPreview: query.preview,
  expected: body.expected,
});

export const postCutoffHandlers = {
  findEligibleOrder: async ({ query }, { db }) => {
    const [eligible] = await listEligibleRows(db, query.user_id, PRESENTED);
    return eligible ? orderOf(eligible, PRESENTED) : null;
  },
  skipOrder: ({ params, query, body }, ctx) => skipOrder(ctx, params.orderId, body, intentOf(query, body)),
  unskipOrder: ({ params, query, body }, ctx) => unskipOrder(ctx, params.orderId, body, intentOf(query, body)),
  unlockOrder: ({ params }, ctx) => setUnlocked(ctx, params.orderId, true),
  lockOrder: ({ params }, ctx) => setUnlocked(ctx, params.orderId, false),
  setFundsReturnStrategy: ({ params, query, body }, ctx) => {
    const strategy = body.post_cutoff_funds_return_strategy;
    return setFundsReturnStrategy(ctx, params.id, strategy, intentOf(query, body));
  },
  changeCart: ({ params, query, body }, ctx) => changeCart(ctx, params.id, body, intentOf(query, body)),
  findUnsuspendableOrder: async ({ params, query }, { db }) => {
    const eligible = await findUnsuspendable(db, params.userId, businessNowSql, query.order_id);
    return {
      data: eligible ? await presentOrder(db, eligible.id) : null,
      meta: { email_text: await textSetting(db, 'suspended_order_email_text') },
    };
  },
  unsuspendOrder: async ({ params, query, body }, ctx) =>
    changed(ctx.db, params.orderId, await unsuspendOrder(ctx, params.orderId, body, intentOf(query, body))),
  collectPayment: async ({ params, query, body }, ctx) => {
    const { preview, charged } = await collectPayment(ctx, params.orderId, intentOf(query, body));
    if (preview) return { data: preview, message: 'Nothing is charged yet.' };
    return { data: await presentOrder(ctx.db, params.orderId), message: `${formatDollars(charged)} was charged.` };
  },
  quoteRogueOrder: async ({ params }, { db }) => {
    const { window, dates } = await rogueWindow(db, params.id);
    return {
      productionCycle: { id: window.production_cycle_id, name: window.cycle_name },
      orderWeek: { id: window.order_week_id, number: window.number, date: window.date },
      cutoff_date: chicagoDay(window.cutoff_at).toString(),
      cutoff_at: window.cutoff_at.toString(),
      post_cutoff_changes_deadline_at: window.deadline_at.toString(),
      delivery_date: dates.deliver_at.toString(),
    };
  },
  createRogueOrder: async ({ params, query, body }, ctx) => {
    const { preview, orderId } = await createRogueOrder(ctx, params.id, body, intentOf(query, body));
    if (preview) return { data: preview, message: 'Nothing is created yet.' };
    return { data: await presentOrder(ctx.db, orderId), message: `Rogue order ${orderId} was created.` };
  },
} satisfies Partial<Handlers>;
