import { ActionIcon, Group, Text, TextInput } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';

interface QuantityStepperProps {
  /** Product name. */
  of: string;
  value: number;
  /** At least 1. */
  most: number;
  onChange: (quantity: number) => void;
}

/** Never below 1 (ORD-56) or above `most`. */
export function QuantityStepper({ of, value, most, onChange }: QuantityStepperProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [wasReset, setReset] = useState(false);
  const before = useRef(value);
  const isAllowed = (quantity: number) => Number.isInteger(quantity) && quantity >= 1 && quantity <= most;
  const type = (text: string) => {
    setTyped(text);
    if (isAllowed(Number(text))) onChange(Number(text));
  };
  // On blur, an invalid entry reverts to the quantity before typing: the 1 of a refused 15 was not meant.
  const leave = () => {
    const isRefused = typed !== null && !isAllowed(Number(typed));
    if (isRefused) onChange(before.current);
    setReset(isRefused);
    setTyped(null);
  };
  const step = (by: number, label: string, Mark: typeof IconPlus) => {
    // Stock may have dropped below the quantity, so stepping down stays enabled.
    const isOff = by < 0 ? value + by < 1 : !isAllowed(value + by);
    return (
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={`${label} ${of}`}
        // `disabled` would drop the focus.
        aria-disabled={isOff}
        {...(isOff ? { 'data-disabled': true } : {})}
        onClick={() => {
          setTyped(null);
          setReset(false);
          if (!isOff) onChange(value + by);
        }}
      >
        <Mark size={15} aria-hidden />
      </ActionIcon>
    );
  };
  return (
    <Group gap={4} wrap="nowrap" align="flex-start">
      {step(-1, 'Remove one', IconMinus)}
      <TextInput
        aria-label={`Quantity of ${of}`}
        inputMode="numeric"
        w={56}
        value={typed ?? String(value)}
        error={typed !== null && !isAllowed(Number(typed)) ? `1 to ${most}` : null}
        onChange={(event) => type(event.currentTarget.value)}
        onFocus={() => {
          before.current = value;
          setReset(false);
        }}
        onBlur={leave}
        styles={{ input: { textAlign: 'center' } }}
      />
      {step(1, 'Add one', IconPlus)}
      <Text component="output" size="xs">
        {wasReset ? `Enter a quantity from 1 to ${most}. Reset to ${value}.` : ''}
      </Text>
    </Group>
  );
}
