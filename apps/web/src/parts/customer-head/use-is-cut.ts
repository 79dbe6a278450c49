import { useLayoutEffect, useRef, useState } from 'react';

/** Whether CSS cuts off lines of a text; measured again when its width or the text changes, never while it is open. */
export function useIsCut(text: string, isOpen: boolean) {
  const ref = useRef<HTMLParagraphElement>(null);
  const [isCut, setCut] = useState(false);
  useLayoutEffect(() => {
    const paragraph = ref.current;
    if (paragraph === null || isOpen) return undefined;
    const measure = () => setCut(paragraph.scrollHeight > paragraph.clientHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(paragraph);
    return () => observer.disconnect();
  }, [text, isOpen]);
  return { ref, isCut };
}
