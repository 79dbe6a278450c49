import { useEffect, useState } from 'react';

export interface TypedAhead {
  text: string;
  isTaken: boolean;
}

/** Captures keys while the palette's code loads. */
export function useTypedAhead(opened: boolean): TypedAhead {
  const [typedAhead] = useState<TypedAhead>(() => ({ text: '', isTaken: false }));
  useEffect(() => {
    if (!opened) return undefined;
    const keep = (event: KeyboardEvent) => {
      if (typedAhead.isTaken || event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      typedAhead.text += event.key;
    };
    window.addEventListener('keydown', keep, { capture: true });
    return () => {
      window.removeEventListener('keydown', keep, { capture: true });
      Object.assign(typedAhead, { text: '', isTaken: false });
    };
  }, [opened, typedAhead]);
  return typedAhead;
}
