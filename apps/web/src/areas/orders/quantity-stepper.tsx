import { ActionIcon, Group, Text, TextInput } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';

interface QuantityStepperProps {
  /** The product's name. */
  of: string;
  value: number;
  /** At least 1. */
  most: number;
  onChange: (quantity: number) => void;
}

/** How many of a product: typed, or stepped one at a time; never below 1 (specification 5) nor above what there is. */
export function QuantityStepper({ of, value, most, onChange }: QuantityStepperProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isLimitSaid, setLimitSaid] = useState(false);
  const before = useRef(value);
  const isAllowed = (quantity: number) => Number.isInteger(quantity) && quantity >= 1 && quantity <= most;
  const type = (text: string) => {
    setTyped(text);
    if (isAllowed(Number(text))) onChange(Number(text));
  };
  // Left with what is not allowed it is as before: of 15 the 1 was a digit on the way, not a quantity.
  const leave = () => {
    const isRefused = typed !== null && !isAllowed(Number(typed));
    if (isRefused) onChange(before.current);
    // It must not turn back without a word.
    setLimitSaid(isRefused);
    setTyped(null);
  };
  const step = (by: number, words: string, Mark: typeof IconPlus) => {
    // Fewer may be left than were asked for: the way down stays open.
    const isOff = by < 0 ? value + by < 1 : !isAllowed(value + by);
    return (
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={`${words} ${of}`}
        // Not disabled at the end of its way, which would drop the focus.
        aria-disabled={isOff}
        {...(isOff ? { 'data-disabled': true } : {})}
        onClick={() => {
          setTyped(null);
          setLimitSaid(false);
          if (!isOff) onChange(value + by);
        }}
      >
        <Mark size={15} aria-hidden />
      </ActionIcon>
    );
  };
  return (
    <Group gap={4} wrap="nowrap" align="flex-start">
      {step(-1, 'One less of', IconMinus)}
      <TextInput
        aria-label={`Quantity of ${of}`}
        inputMode="numeric"
        w={56}
        value={typed ?? String(value)}
        error={typed !== null && !isAllowed(Number(typed)) ? `1 to ${most}` : null}
        onChange={(event) => type(event.currentTarget.value)}
        onFocus={() => {
          before.current = value;
          setLimitSaid(false);
        }}
        onBlur={leave}
        styles={{ input: { textAlign: 'center' } }}
      />
      {step(1, 'One more of', IconPlus)}
      <Text component="output" size="xs">
        {isLimitSaid ? `From 1 to ${most}: it is ${value} as before.` : ''}
      </Text>
    </Group>
  );
}
