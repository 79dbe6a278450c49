import { CloseButton, Modal } from '@mantine/core';
import { useCallback, useRef, type ReactNode } from 'react';
import { CloseGuardContext, type CloseGuard } from './close-guard.ts';
import { useFocusReturn } from './use-focus-return.ts';
import classes from './dialog.module.css';

interface DialogProps {
  title: string;
  opened: boolean;
  onClose: () => void;
  /** While something runs the dialog stays: neither Escape nor the close button nor a click beside it closes it. */
  busy?: boolean;
  size?: 'sm' | 'md' | 'lg' | 'xl' | 'wide';
  children: ReactNode;
}

// A transform would make the dialog the frame of the lists that open in it, and cut them off at its edge.
const FADE = { transition: 'fade', duration: 120 } as const;

/**
 * A dialog over the page. Focus goes in, stays in and comes back.
 * Mantine's own header is a `<header>` that counts as a second banner, and its close button has no name; hence these parts.
 */
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

/** Escape is for the dialog on top alone, while every open one hears it. */
const isCovered = (content: HTMLElement | null) => content !== null && content !== [...openDialogs()].at(-1);
const openDialogs = () => document.querySelectorAll('[role="dialog"][aria-modal="true"]');

/** The buttons of a dialog, the least harmful first. They stay in sight where the dialog is longer than the screen. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
