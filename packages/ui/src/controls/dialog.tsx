import { CloseButton, MantineThemeProvider, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './dialog.module.css';

interface DialogProps {
  title: string;
  opened: boolean;
  onClose: () => void;
  /** While something runs the dialog stays: neither Escape nor the close button nor a click beside it closes it. */
  busy?: boolean;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  children: ReactNode;
}

// A list that opens inside the scrolled box of a dialog would be cut off.
const LISTS_OUTSIDE = { components: { Combobox: { defaultProps: { withinPortal: true } } } };

/**
 * A dialog over the page. Focus goes in, stays in and comes back.
 * Mantine's own header is a `<header>` that counts as a second banner, and its close button has no name; hence these parts.
 */
export function Dialog({ title, opened, onClose, busy = false, size = 'md', children }: DialogProps) {
  const close = () => {
    if (!busy) onClose();
  };
  return (
    <Modal.Root opened={opened} onClose={close} centered size={size}>
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content>
        <div className={classes.head}>
          <Modal.Title className={classes.title ?? ''}>{title}</Modal.Title>
          <CloseButton aria-label="Close dialog" disabled={busy} onClick={close} />
        </div>
        <Modal.Body className={classes.body ?? ''}>
          <MantineThemeProvider theme={LISTS_OUTSIDE}>{children}</MantineThemeProvider>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** The buttons of a dialog, the least harmful first. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
