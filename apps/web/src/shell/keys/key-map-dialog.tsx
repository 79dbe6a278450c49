import { Dialog } from '@larder/ui/controls/dialogs/dialog.tsx';
import { KeyMap } from '../../parts/keys/key-map.tsx';
import { canSelectRows } from './list-rows.ts';

export const KeyMapDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Keyboard shortcuts" opened onClose={onClose} size="lg">
    <KeyMap canSelect={canSelectRows()} />
  </Dialog>
);
