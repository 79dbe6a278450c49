import { Button, Group, Text } from '@mantine/core';
import { Money } from '@larder/ui/controls/display/money.tsx';
import type { ReactNode } from 'react';
import type { CartLine } from './cart-draft.ts';
import { QuantityStepper } from './quantity-stepper.tsx';

const MOST = 999;

interface CartEditorLineProps {
  line: CartLine;
  error: string | null;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
  swap: ReactNode;
}

export function CartEditorLine({ line, error, onQuantity, onRemove, swap }: CartEditorLineProps) {
  const { name, sku, unitPrice } = line;
  return (
    <li>
      <Group justify="space-between" gap="xs">
        <div style={{ flex: '1 1 180px', minWidth: 0 }}>
          <Text size="sm">{name}</Text>
          <Text size="xs" c="dimmed">
            {sku} · {unitPrice === null ? 'priced in the preview' : <Money cents={unitPrice} />}
            {unitPrice === null ? '' : ' each'}
          </Text>
        </div>
        <Group gap="xs" wrap="nowrap">
          <QuantityStepper of={name} value={line.quantity} most={MOST} onChange={onQuantity} />
          {swap}
          <Button variant="default" size="compact-sm" aria-label={`Remove ${name}`} onClick={onRemove}>
            Remove
          </Button>
        </Group>
      </Group>
      {error === null ? null : (
        <Text size="sm" c="red" role="alert">
          {error}
        </Text>
      )}
    </li>
  );
}
