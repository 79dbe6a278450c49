import { useRef, useState } from 'react';

/** Runs one thing at a time: a second press before React has drawn the first does nothing. */
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
