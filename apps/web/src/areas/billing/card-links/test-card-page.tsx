import { chooseTestCard } from '@larder/contract/billing/card-links/card-links.ts';
import type { SandboxCard } from '@larder/domain/values/charging/sandbox-cards.ts';
import { WorkingButton } from '@larder/ui/controls/dialogs/working-button.tsx';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { Button, Radio, Stack, Text } from '@mantine/core';
import { useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../calls/call.ts';
import { serverMessage } from '../../../calls/call-failure.ts';
import { hrefTo } from '../../../href-to.ts';
import { SessionCard } from '../../../session/session-card.tsx';

/** In the order of the page (ORD-41). */
const TEST_CARDS: readonly [SandboxCard, string][] = [
  ['4242', 'Every charge succeeds'],
  ['0002', 'Every charge is declined'],
  ['9995', 'Insufficient funds'],
  ['9979', 'Reported stolen'],
  ['3184', 'The bank requires a confirmation'],
  ['0341', 'Charged once, then declined'],
  ['0119', 'The first charge is answered late'],
  ['5126', 'The first refund is refused'],
];

/** Replaces the page of a payment gateway in the sandbox; no real card is entered. */
export function TestCardPage() {
  const { session } = useParams({ from: '/card-sessions/$session/test-card' });
  const { reference = '' } = useSearch({ from: '/card-sessions/$session/test-card' });
  const router = useRouter();
  const [chosen, setChosen] = useState<SandboxCard>('4242');
  const [working, setWorking] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const add = async () => {
    setWorking(true);
    setRefused(null);
    try {
      await call(chooseTestCard, { params: { session }, body: { reference, card_last_four: chosen } });
      await router.navigate({ to: '/card-sessions/$session', params: { session } });
    } catch (error) {
      setWorking(false);
      setRefused(serverMessage(error, 'The card was not added. Please try again.'));
    }
  };
  return (
    <SessionCard title="Sandbox payment gateway">
      <Stack gap="md">
        <Text>This page stands for the page of a payment gateway. No money moves. Choose a test card.</Text>
        <Radio.Group
          label="Test card"
          value={chosen}
          onChange={(value) => setChosen(TEST_CARDS.find(([card]) => card === value)?.[0] ?? chosen)}
        >
          <Stack gap="xs" mt="xs">
            {TEST_CARDS.map(([card, effect]) => (
              <Radio key={card} value={card} label={`Ending in ${card}`} description={effect} />
            ))}
          </Stack>
        </Radio.Group>
        <div role="alert">{refused === null ? null : <Callout tone="red">{refused}</Callout>}</div>
        <WorkingButton fullWidth working={working} onClick={add}>
          Add this card
        </WorkingButton>
        <Button
          component={Link}
          href={hrefTo({ to: '/card-sessions/$session', params: { session } })}
          variant="default"
          fullWidth
        >
          Back without a card
        </Button>
      </Stack>
    </SessionCard>
  );
}
