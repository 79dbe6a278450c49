import { Text } from '@mantine/core';
import { Money } from '@larder/ui/controls/display/money.tsx';
import { type CartDraft, subtotal } from './cart-draft.ts';

export function PicksSum({ draft }: { draft: CartDraft }) {
  const { known, isWhole } = subtotal(draft);
  return (
    <Text size="sm" fw={600}>
      Subtotal: <Money cents={known} />
      <Text span inherit fw={400} c="dimmed">
        {isWhole ? '' : ', excluding new products'}, before discount, shipping and tax
      </Text>
    </Text>
  );
}
