import type { LeaveGuard } from '@larder/ui/patterns/forms/leave-dialog.tsx';
import { useBlocker } from '@tanstack/react-router';
import { createContext, use, useCallback } from 'react';
import { useUnsavedWork } from './unsaved-work.ts';

type Search = Readonly<Record<string, unknown>>;

interface Step {
  current: { pathname: string };
  next: { pathname: string; search: Search };
}

/** Whether an address of the same page closes the forms below; anchors close none. */
export const ClosedByContext = createContext<(search: Search) => boolean>(() => false);

/** Asks before a step that leaves the page or closes the form. */
export function useLeaveGuard(isDirty: () => boolean): LeaveGuard {
  useUnsavedWork(isDirty);
  const isClosedBy = use(ClosedByContext);
  const blocker = useBlocker({
    shouldBlockFn: useCallback(
      ({ current, next }: Step) => (current.pathname !== next.pathname || isClosedBy(next.search)) && isDirty(),
      [isDirty, isClosedBy],
    ),
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  return {
    blocked: blocker.status === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
  };
}
