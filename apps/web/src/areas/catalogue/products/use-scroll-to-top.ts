import { unreadableTexts } from '@larder/ui/controls/fields/unreadable-text.ts';
import { toast } from '@larder/ui/toasts/toast.ts';
import type { UseFormReturnType } from '@mantine/form';
import { useEffect } from 'react';

// Wait a frame: focusing the first invalid field scrolls to it.
const toTop = () => requestAnimationFrame(() => window.scrollTo({ top: 0 }));

/** Scrolls to the error at the top after a failed save, or with a toast after a failed validation. */
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
