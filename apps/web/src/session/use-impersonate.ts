import { impersonate } from '@larder/contract/staff/impersonation/impersonation.ts';
import { toast } from '@larder/ui/toasts/toast.ts';
import { CallFailure } from '../calls/call-failure.ts';
import { useCall } from '../calls/use-call.ts';

/** The tab opens before the call: browsers allow it only during a click. */
export function useImpersonate(): { start: (userId: number) => void; running: boolean } {
  const { run, running } = useCall(impersonate, { refreshes: [] });
  const start = async (id: number) => {
    const tab = window.open('', '_blank');
    try {
      const { data } = await run({ params: { id } });
      if (tab) {
        tab.opener = null;
        tab.location.href = data.redirect_url;
      } else location.assign(data.redirect_url);
    } catch (error) {
      tab?.close();
      toast.error(
        'Impersonation failed',
        error instanceof CallFailure ? error.message : 'The storefront could not be opened.',
      );
    }
  };
  return { start: (id) => void start(id), running };
}
