import { Button } from '@mantine/core';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { DialogActions } from '@larder/ui/controls/dialogs/dialog.tsx';

/** In place of a preview that the server refused. */
export const RefusedPreview = ({ message, onClose }: { message: string; onClose: () => void }) => (
  <>
    <Callout tone="red" urgent>
      {message}
    </Callout>
    <DialogActions>
      <Button variant="default" onClick={onClose}>
        Close
      </Button>
    </DialogActions>
  </>
);
