import { refusalToMakeDefault } from '@larder/domain/billing/payments/payment-methods.ts';
import { CallError, found, refuseIf } from '../../../platform/call-error.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { record } from '../../../platform/record.ts';
import { listMethodsToChoose, setDefaultMethod } from '../../billing/payments/payment-methods.queries.ts';
import { lockTerms, updateTerms } from '../account-terms/account-terms.queries.ts';

/** MON-44: charges read the default under the same lock. */
export const makeDefaultCard = (
  ctx: StaffContext,
  { id: userId, methodId }: { id: number; methodId: number },
  { previous_default_id: previous }: { previous_default_id?: number | null | undefined },
): Promise<string> =>
  ctx.transaction(async (tx) => {
    const terms = found(await lockTerms(tx, userId), `Customer ${userId}`);
    const methods = await listMethodsToChoose(tx, userId);
    const chosen = found(
      methods.find(({ id }) => id === methodId),
      `Card ${methodId}`,
    );
    const before = methods.find(({ is_default }) => is_default) ?? null;
    refuseIf(refusalToMakeDefault(chosen));
    if (previous !== undefined && previous !== (before?.id ?? null))
      throw new CallError('stale', 'Another card became the default since you opened this page. Review the cards.');
    const version = terms.version + 1;
    await setDefaultMethod(tx, userId, chosen.id);
    await updateTerms(tx, userId, { version });
    await record(tx, ctx.actor, {
      name: 'default_card_changed',
      subject: { type: 'user', id: userId, version },
      userId,
      description: `Made the card ending in ${chosen.card_last_four} the default`,
      before: { card_last_four: before?.card_last_four ?? null },
      after: { card_last_four: chosen.card_last_four },
    });
    return `The card ending in ${chosen.card_last_four} is now the default.`;
  });
