import { Button } from '@mantine/core';
import {
  deletePromoCode,
  disablePromoCode,
  listPromoCodes,
  showPromoCode,
  type PromoCodeRow,
} from '@larder/contract/marketing/promo-codes/promo-codes.ts';
import { refusalToDeletePromoCode } from '@larder/domain/marketing/promo-codes/promo-code-form.ts';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useRouter } from '@tanstack/react-router';
import { lastList } from '../../../lists/last-list.ts';
import { useCall } from '../../../calls/use-call.ts';
import { DeleteUsed } from '../../../parts/uses/delete-used.tsx';
import { UsedBy } from '../../../parts/uses/used-by.tsx';
import { failureMessage } from '../../../calls/failure-message.ts';

type ActedOn = Pick<
  PromoCodeRow,
  'id' | 'code' | 'is_active' | 'is_applied' | 'application_link_url' | 'has_unique_codes'
>;

interface PromoCodeActionProps {
  promo: ActedOn;
  isCompact?: boolean;
}

export function CopyApplicationLink({ promo, isCompact = false }: PromoCodeActionProps) {
  const link = promo.application_link_url;
  const copy = async () => {
    if (link === null)
      return toast.error(
        'Error Occurred',
        'The address of the account site is not configured. Contact your administrator.',
      );
    try {
      await navigator.clipboard.writeText(link);
      return toast.success('Copied!', link);
    } catch {
      return toast.error('Error Occurred', `The browser blocked copying. Copy the link yourself: ${link}`);
    }
  };
  // Its own code can no longer be applied (MKT-71).
  if (promo.has_unique_codes) return null;
  return (
    <Button
      variant="default"
      size={isCompact ? 'compact-sm' : 'sm'}
      aria-label={`Copy application link of ${promo.code}`}
      onClick={() => void copy()}
    >
      Copy link
    </Button>
  );
}

export function DisablePromoCode({ promo, isCompact = false }: PromoCodeActionProps) {
  const { run } = useCall(disablePromoCode, { refreshes: [listPromoCodes, showPromoCode] });
  if (!promo.is_active) return null;
  return (
    <ConfirmAction
      title={`Disable promo code ${promo.code}`}
      message={
        <>
          It can no longer be applied. Customers who already have it keep it. This cannot be undone.
          <UsedBy kind="promo-codes" id={promo.id} />
        </>
      }
      action="Disable"
      danger
      run={() => failureMessage(run({ params: { id: promo.id } }))}
      onDone={() => toast.success('Promo Code Disabled!', promo.code)}
      trigger={(open) => (
        <Button
          variant="default"
          {...(isCompact ? { size: 'compact-sm', 'aria-label': `Disable ${promo.code}` } : {})}
          onClick={open}
        >
          Disable
        </Button>
      )}
    />
  );
}

export function DeletePromoCode({ promo }: { promo: ActedOn }) {
  const { history } = useRouter();
  const { run } = useCall(deletePromoCode, { refreshes: [listPromoCodes] });
  return (
    <DeleteUsed
      title={`Delete promo code ${promo.code}`}
      of={{ kind: 'promo-codes', id: promo.id }}
      loss="Its regulations will also be deleted."
      refusal={refusalToDeletePromoCode(promo)?.message ?? null}
      run={() => failureMessage(run({ params: { id: promo.id } }))}
      onDone={() => {
        toast.success('Promo Code Deleted!', promo.code);
        history.push(lastList('/promo-codes'));
      }}
    />
  );
}
