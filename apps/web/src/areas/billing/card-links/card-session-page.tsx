import { confirmCardSession } from '@larder/contract/billing/card-links/card-links.ts';
import type { Answer } from '@larder/contract/wire/route.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { Button, Stack, Text } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useRead } from '../../../calls/use-read.ts';
import { SessionCard } from '../../../session/session-card.tsx';
import { AddCard } from './add-card.tsx';
import { cardLinkOfTab } from './card-link-of-tab.ts';

/** The customer returns here from the gateway's page (MON-43). */
export function CardSessionPage() {
  const { session } = useParams({ from: '/card-sessions/$session' });
  const read = useRead(confirmCardSession, { params: { session } });
  if (read.isPending)
    return (
      <SessionCard title="Checking your card">
        <PanelSkeleton />
      </SessionCard>
    );
  if (!read.data)
    return (
      <SessionCard title="Checking your card">
        <Stack gap="md">
          <Callout tone="red" urgent>
            {read.error.message}
          </Callout>
          {read.error.code === 'not_found' ? null : (
            <Button onClick={() => void read.refetch()} loading={read.isFetching}>
              Try again
            </Button>
          )}
        </Stack>
      </SessionCard>
    );
  const { state, card_last_four } = read.data.data;
  if (state !== 'added') return <NotAdded state={state} />;
  return (
    <SessionCard title="Your card was added">
      <Stack gap="md">
        <Callout tone="teal" urgent>
          The card ending in {card_last_four} is saved.
        </Callout>
        <Text>It now pays for your boxes. You can close this page.</Text>
      </Stack>
    </SessionCard>
  );
}

type State = Answer<typeof confirmCardSession>['data']['state'];

const NOTICES: Record<Exclude<State, 'added'>, string> = {
  open: 'No card was added yet.',
  unused: 'No card was added.',
  refused: 'This card was not saved. If you still need to add a card, open the newest link that we sent you.',
};

function NotAdded({ state }: { state: Exclude<State, 'added'> }) {
  const token = cardLinkOfTab();
  if (state !== 'refused' && token !== null)
    return <AddCard token={token} notice={`${NOTICES[state]} Continue with the button below.`} />;
  return (
    <SessionCard title="Add a card">
      <Callout tone="orange" urgent>
        {NOTICES[state]} {state === 'refused' ? null : 'To continue, open the link in our e-mail again.'}
      </Callout>
    </SessionCard>
  );
}
