import { useEffect, useRef, useState } from 'react';

/** A search waits until typing pauses this long (STAFF-61). */
const QUIET_MILLISECONDS = 300;

/** Longer addresses are refused by the server. The field keeps the full text. */
const MOST_IN_ADDRESS = 500;

interface TypedFilter {
  value: string;
  onChange: (text: string) => void;
  /** Asks without waiting for the pause. Returns what is asked. */
  askNow: () => string;
}

/**
 * Typing shows at once and searches after a pause. Other changes of the address update the field; the echo of its own
 * search does not, since more may have been typed.
 */
export function useTypedFilter(asked: string, ask: (text: string) => void): TypedFilter {
  const [typed, setTyped] = useState({ text: asked, seen: asked, sent: asked });
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (typed.seen !== asked) {
    setTyped({ ...typed, text: asked === typed.sent ? typed.text : asked, seen: asked });
  }
  useEffect(() => {
    if (typed.text === asked) clearTimeout(waiting.current);
  }, [typed.text, asked]);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const askNow = (text = typed.text) => {
    clearTimeout(waiting.current);
    const sent = text.trim().slice(0, MOST_IN_ADDRESS);
    setTyped((before) => ({ ...before, sent }));
    ask(sent);
    return sent;
  };
  return {
    askNow: () => askNow(),
    value: typed.text,
    onChange: (text) => {
      setTyped((before) => ({ ...before, text }));
      clearTimeout(waiting.current);
      waiting.current = setTimeout(() => askNow(text), QUIET_MILLISECONDS);
    },
  };
}
