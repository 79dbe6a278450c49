import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { LeaveDialog } from '@larder/ui/patterns/forms/leave-dialog.tsx';
import { Panel } from '@larder/ui/patterns/pages/panel.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { Button, Group, Select, Textarea } from '@mantine/core';
import { useState } from 'react';

const after = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
const succeed = () => after(900).then(() => null);
const refuse = () => after(900).then(() => 'Request failed: The customer has an open order.');
const reasons = ['Moving away', 'Too expensive', 'Other'];

export function GalleryConfirm() {
  return (
    <Panel id="confirm-panel" title="Confirm and leave">
      <Group>
        <ConfirmAction
          title="Reset the password of Ada Abbott"
          message="This will reset user's password to a fixed default value, proceed?"
          action="Reset password"
          danger
          run={succeed}
          onDone={() => toast.success('Password reset!')}
          trigger={(open) => (
            <Button variant="default" onClick={open}>
              One that succeeds
            </Button>
          )}
        />
        <ConfirmAction
          title="Cancel the subscription of Ada Abbott"
          message="It ends at once."
          action="Cancel subscription"
          danger
          run={refuse}
          reason={<Reason />}
          trigger={(open) => (
            <Button variant="outline" color="red" onClick={open}>
              One that is refused
            </Button>
          )}
        />
        <Leaving />
      </Group>
    </Panel>
  );
}

function Reason() {
  return (
    <>
      <Select mt="md" label="Reason" data={reasons} placeholder="Choose a reason" data-autofocus />
      <Textarea mt="sm" label="Details" autosize minRows={2} />
    </>
  );
}

function Leaving() {
  const [blocked, setBlocked] = useState(false);
  const close = () => setBlocked(false);
  return (
    <>
      <Button variant="default" onClick={() => setBlocked(true)}>
        Leaving with changes
      </Button>
      <LeaveDialog guard={{ blocked, stay: close, leave: close }} changed={['User info', 'Shipping details']} />
    </>
  );
}
