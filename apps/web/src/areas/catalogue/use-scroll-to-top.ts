import { unreadableTexts } from '@larder/ui/controls/unreadable-text.ts';
import { toast } from '@larder/ui/toasts/toast.ts';
import type { UseFormReturnType } from '@mantine/form';
import { useEffect } from 'react';

// After the first wrong field has taken the focus, which scrolls to it.
const toTop = () => requestAnimationFrame(() => window.scrollTo({ top: 0 }));

/**
 * After a save that failed the page stands at its top, where it says why (specification 001, 8). The form as it is given
 * does so, with the same toast, when it is refused before it is sent.
 */
export function useScrollToTop<Values>(form: UseFormReturnType<Values>, failure: unknown): UseFormReturnType<Values> {
  useEffect(() => {
    if (failure === null) return undefined;
    const frame = toTop();
    return () => cancelAnimationFrame(frame);
  }, [failure]);
  const onSubmit: typeof form.onSubmit = (save, refuse) => (event) => {
    let isRefused = event !== undefined && Object.keys(unreadableTexts(event.currentTarget)).length > 0;
    form.onSubmit(save, (...refusal) => {
      isRefused = true;
      refuse?.(...refusal);
    })(event);
    if (!isRefused) return;
    toast.error('Error', 'Check the highlighted fields and try again.');
    toTop();
  };
  return { ...form, onSubmit };
}
