import { Facts } from '@larder/ui/controls/display/facts.tsx';
import type { Picks } from '../../cart/picks.ts';

interface RogueOrderSummaryProps {
  picks: Picks;
  promoCode: string | null;
}

export const RogueOrderSummary = ({ picks, promoCode }: RogueOrderSummaryProps) => (
  <Facts
    facts={[
      ...Object.entries(picks).map(([sku, { name, quantity }]) => ({
        name: `${name}, ${sku}`,
        value: `× ${quantity}`,
      })),
      { name: 'Promo code', value: promoCode ?? 'None' },
    ]}
  />
);
