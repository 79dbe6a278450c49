import { useEffect, useState } from 'react';

/** Whether texts keep their widths from now on. */
export function useFontsLoaded(): boolean {
  const [isLoaded, setLoaded] = useState(document.fonts.status === 'loaded');
  useEffect(() => {
    let isGone = false;
    void document.fonts.ready.then(() => isGone || setLoaded(true));
    return () => {
      isGone = true;
    };
  }, []);
  return isLoaded;
}
