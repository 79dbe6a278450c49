import type { LeaveGuard } from '@larder/ui/patterns/forms/leave-dialog.tsx';
import { useBlocker } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useUnsavedWork } from './unsaved-work.ts';

interface Step {
  current: { pathname: string };
  next: { pathname: string };
}

/** Anchors of the same page pass. */
export function useLeaveGuard(isDirty: () => boolean): LeaveGuard {
  useUnsavedWork(isDirty);
  const blocker = useBlocker({
    shouldBlockFn: useCallback(({ current, next }: Step) => current.pathname !== next.pathname && isDirty(), [isDirty]),
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  return {
    blocked: blocker.status === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
  };
}
