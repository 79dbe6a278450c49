import { Panel } from '@larder/ui/patterns/pages/panel.tsx';
import { ToastBell } from '@larder/ui/toasts/toast-bell.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { Button, Group } from '@mantine/core';

export function GalleryToasts() {
  return (
    <Panel id="toasts-panel" title="Toasts" actions={<ToastBell color="var(--mantine-color-text)" />}>
      <Group>
        <Button variant="default" onClick={() => toast.success('User Updated!')}>
          A success
        </Button>
        <Button variant="default" onClick={() => toast.error('Error Occurred!', 'Check the highlighted fields.')}>
          An error
        </Button>
        <Button
          variant="default"
          onClick={() => toast.success('Order unsuspended', 'It was charged $84.20.', { seconds: 10 })}
        >
          Ten seconds
        </Button>
      </Group>
    </Panel>
  );
}
