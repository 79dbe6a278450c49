import { openCardSession, showCardLink } from '@larder/contract/billing/card-links/card-links.ts';
import { WorkingButton } from '@larder/ui/controls/dialogs/working-button.tsx';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../calls/call.ts';
import { serverMessage } from '../../../calls/call-failure.ts';
import { useRead } from '../../../calls/use-read.ts';
import { SessionCard } from '../../../session/session-card.tsx';
import classes from '../../../session/session.module.css';
import { rememberCardLink } from './card-link-of-tab.ts';

export function AddCard({ token, notice }: { token: string; notice?: string }) {
  const read = useRead(showCardLink, { params: { token } });
  return (
    <SessionCard title="Add a card">
      <div className={classes.form}>
        {notice === undefined ? null : (
          <Callout tone="orange" urgent>
            {notice}
          </Callout>
        )}
        {read.isPending ? <PanelSkeleton /> : null}
        {read.error && !read.data ? (
          <Callout tone="red" urgent>
            {read.error.message}
          </Callout>
        ) : null}
        {read.data ? <OpenGateway token={token} name={read.data.data.name} /> : null}
      </div>
    </SessionCard>
  );
}

function OpenGateway({ token, name }: { token: string; name: string }) {
  const [working, setWorking] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const open = async () => {
    setWorking(true);
    setRefused(null);
    try {
      const { data } = await call(openCardSession, { params: { token } });
      rememberCardLink(token);
      // It keeps working until the browser has left this page.
      window.location.assign(data.url);
    } catch (error) {
      setWorking(false);
      setRefused(serverMessage(error, 'The page of our payment provider could not be opened. Please try again.'));
    }
  };
  return (
    <>
      <Text>
        Hello {name}. You enter your card on the page of our payment provider and then return here. The card will pay
        for your boxes.
      </Text>
      <div role="alert">{refused === null ? null : <Callout tone="red">{refused}</Callout>}</div>
      <WorkingButton fullWidth working={working} onClick={open}>
        Add a card
      </WorkingButton>
    </>
  );
}
