import { Switch } from '@mantine/core';
import {
  disableGiftCardPromotion,
  enableGiftCardPromotion,
  showGiftCardPromotion,
} from '@larder/contract/billing/gift-cards/gift-cards.ts';
import { toast } from '@larder/ui/toasts/toast.ts';
import { serverMessage } from '../../../calls/call-failure.ts';
import { useCall } from '../../../calls/use-call.ts';
import { useRead } from '../../../calls/use-read.ts';

export function GiftCardPromotion() {
  const read = useRead(showGiftCardPromotion, {});
  const enable = useCall(enableGiftCardPromotion, { refreshes: [showGiftCardPromotion] });
  const disable = useCall(disableGiftCardPromotion, { refreshes: [showGiftCardPromotion] });
  const active = read.data?.data.active ?? false;
  const isBusy = enable.running || disable.running;
  const toggle = async () => {
    if (isBusy || read.isFetching) return;
    try {
      await (active ? disable : enable).run({});
      toast.success(active ? 'Gift card promotions disabled' : 'Gift card promotions enabled');
    } catch (error) {
      toast.error('Promotions not changed', serverMessage(error, 'Error!'));
    }
  };
  return (
    <Switch
      label="Gift card promotions"
      description={
        read.error ? read.error.message : active ? 'Enabled for all customers' : 'Disabled for all customers'
      }
      checked={active}
      disabled={!read.data}
      onChange={() => void toggle()}
    />
  );
}
