import { toast } from '@larder/ui/toasts/toast.ts';
import { CallFailure } from '../../calls/call-failure.ts';
import { useRefetch } from './use-refetch.ts';

/** Runs the act of a `ConfirmDialog`: a refusal stays in the dialog, and the orders behind it are read again. */
export function useConfirmedAct(): (act: () => Promise<unknown>, done: string) => Promise<string | null> {
  const readAgain = useRefetch();
  return async (act, done) => {
    try {
      await act();
      toast.success('Success', done);
      return null;
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      readAgain();
      return Object.values(error.errors).flat().join(' ') || error.message;
    }
  };
}
