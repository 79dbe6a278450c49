import { useRef, useState } from 'react';

/** Ignores a second press before the next render. */
export function useOnce() {
  const busy = useRef(false);
  const [running, setRunning] = useState(false);
  const once = (work: () => Promise<void>) => {
    if (busy.current) return;
    busy.current = true;
    setRunning(true);
    void work().finally(() => {
      busy.current = false;
      setRunning(false);
    });
  };
  return { running, once };
}
