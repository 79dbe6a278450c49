import { refusalToRemoveMethods } from '@larder/domain/billing/payments/payment-methods.ts';
import { CallError, found, refuseIf } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import { inTurn, type StaffContext } from '../../../platform/http/context.ts';
import { record } from '../../../platform/record.ts';
import { gatewayOf } from '../../billing/gateway/gateway-of.ts';
import { GatewayTimeout } from '../../billing/gateway/payment-gateway.ts';
import {
  beginRemoval,
  countPendingCharges,
  listMethodsToRemove,
  markMethodRemoved,
} from '../../billing/payments/payment-methods.queries.ts';
import { isSavedForOthers } from '../../billing/payments/removed-cards.queries.ts';
import { lockTerms, updateTerms } from '../account-terms/account-terms.queries.ts';

type Method = Awaited<ReturnType<typeof listMethodsToRemove>>[number];

/** CUST-25: at the gateway first. A repeated call continues with the remaining cards. */
export async function removePaymentMethods(ctx: StaffContext, userId: number): Promise<string> {
  const methods = await inTurn(ctx, async (tx) => {
    // Charges lock the same row: by now one is pending, or finds no card.
    found(await lockTerms(tx, userId), `Customer ${userId}`);
    refuseIf(refusalToRemoveMethods(await countPendingCharges(tx, userId)));
    await beginRemoval(tx, userId, await businessNow(tx));
    // Under the lock: a card that is added or replaced from here on is not of this removal.
    return listMethodsToRemove(tx, userId);
  });
  for (const method of methods) {
    await removeAtGateway(ctx, userId, method);
    await forget(ctx, userId, method);
  }
  return methods.length === 0 ? 'No saved payment methods.' : `Removed ${describeCards(methods)}.`;
}

async function removeAtGateway(ctx: StaffContext, userId: number, { gateway_reference }: Method): Promise<void> {
  if (await isSavedForOthers(ctx.db, userId, gateway_reference)) return;
  try {
    await gatewayOf(ctx).removeMethod(gateway_reference);
  } catch (error) {
    if (!(error instanceof GatewayTimeout)) throw error;
    throw new CallError('unavailable', 'The payment gateway did not respond. Try again to remove the remaining cards.');
  }
}

const forget = (ctx: StaffContext, userId: number, { id, card_last_four }: Method): Promise<void> =>
  inTurn(ctx, async (tx) => {
    const terms = found(await lockTerms(tx, userId), `Customer ${userId}`);
    if (!(await markMethodRemoved(tx, id, await businessNow(tx)))) return;
    const version = terms.version + 1;
    await updateTerms(tx, userId, { version });
    await record(tx, ctx.actor, {
      name: 'payment_method_removed',
      subject: { type: 'user', id: userId, version },
      userId,
      description: `Removed the card ending in ${card_last_four}`,
      before: { card_last_four },
    });
  });

const describeCards = (methods: Method[]): string =>
  methods.length === 1
    ? `the card ending in ${methods[0]?.card_last_four}`
    : `the cards ending in ${new Intl.ListFormat('en-US').format(methods.map((each) => each.card_last_four))}`;
