import { CloseButton, Modal } from '@mantine/core';
import { useCallback, useRef, type ReactNode } from 'react';
import { CloseGuardContext, type CloseGuard } from './close-guard.ts';
import { useFocusReturn } from './use-focus-return.ts';
import classes from './dialog.module.css';

interface DialogProps {
  title: string;
  opened: boolean;
  onClose: () => void;
  busy?: boolean;
  size?: 'sm' | 'md' | 'lg' | 'xl' | 'wide';
  children: ReactNode;
}

// A transform would make the dialog the containing block of lists that open in it and clip them.
const FADE = { transition: 'fade', duration: 120 } as const;

/** A modal dialog. Mantine's own header is a second banner and its close button has no name, so both are replaced. */
export function Dialog({ title, opened, onClose, busy = false, size = 'md', children }: DialogProps) {
  const content = useRef<HTMLDivElement>(null);
  const closeGuard = useRef<CloseGuard | null>(null);
  const setGuard = useCallback((guard: CloseGuard | null) => {
    closeGuard.current = guard;
  }, []);
  useFocusReturn(opened, content);
  const close = () => {
    if (busy || isCovered(content.current) || closeGuard.current?.()) return;
    onClose();
  };
  return (
    <Modal.Root opened={opened} onClose={close} centered size={size === 'wide' ? 1080 : size} transitionProps={FADE}>
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content ref={content} className={classes.content ?? ''}>
        <div className={classes.head}>
          <Modal.Title className={classes.title ?? ''}>{title}</Modal.Title>
          <CloseButton aria-label="Close dialog" disabled={busy} onClick={close} />
        </div>
        <Modal.Body className={classes.body ?? ''}>
          <CloseGuardContext value={setGuard}>{children}</CloseGuardContext>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Escape reaches every open dialog; only the top one closes. */
const isCovered = (content: HTMLElement | null) => content !== null && content !== [...openDialogs()].at(-1);
const openDialogs = () => document.querySelectorAll('[role="dialog"][aria-modal="true"]');

/** The least harmful first; they stay visible while a long dialog scrolls. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
