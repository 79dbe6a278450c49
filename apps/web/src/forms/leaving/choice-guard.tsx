import { LeaveDialog } from '@larder/ui/patterns/forms/leave-dialog.tsx';
import { useCallback } from 'react';
import { useLeaveGuard } from './use-leave-guard.ts';

interface ChoiceGuardProps {
  /** 'the production cycle' */
  of: string;
  isChosen: boolean;
}

/** Asks before a choice is lost that was made in a panel without a form and not saved yet. */
export function ChoiceGuard({ of, isChosen }: ChoiceGuardProps) {
  const guard = useLeaveGuard(useCallback(() => isChosen, [isChosen]));
  return <LeaveDialog guard={guard} changed={[of]} />;
}
