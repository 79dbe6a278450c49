import { useEffect, useRef, useState } from 'react';
import type { PaletteHit } from './palette-hit.ts';
import type { PaletteProvider } from './providers.ts';

const QUIET_MILLISECONDS = 200;

const MOST_LETTERS = 200;

export interface HitGroup {
  heading: string;
  hits: PaletteHit[];
  /** Found for an earlier text. */
  isStale: boolean;
}

interface Answers {
  text: string;
  byHeading: ReadonlyMap<string, PaletteHit[] | 'failed'>;
}

interface Hits {
  groups: HitGroup[];
  isSearching: boolean;
  failed: string[];
  refusal: string | null;
}

/** Earlier server hits stay until newer ones arrive. */
export function useHits(typed: string, providers: readonly PaletteProvider[]): Hits {
  const text = typed.trim();
  const [answers, setAnswers] = useState<Answers>({ text: '', byHeading: new Map() });
  const refusal = text.length > MOST_LETTERS ? `Search for at most ${MOST_LETTERS} characters.` : null;
  const latest = useRef(providers);
  useEffect(() => {
    latest.current = providers;
  });
  useEffect(() => {
    if (refusal !== null) return undefined;
    const controller = new AbortController();
    const waiting = setTimeout(() => {
      void askAll(latest.current, text, controller.signal).then((byHeading) => {
        if (!controller.signal.aborted) setAnswers({ text, byHeading });
      });
    }, QUIET_MILLISECONDS);
    return () => {
      clearTimeout(waiting);
      controller.abort();
    };
  }, [text, refusal]);

  const isSearching = refusal === null && text !== answers.text;
  const found = providers.map((provider) => ({
    heading: provider.heading,
    isStale: isSearching && 'ask' in provider,
    hits:
      'known' in provider
        ? provider.known(text)
        : text === '' || refusal !== null
          ? []
          : (answers.byHeading.get(provider.heading) ?? []),
  }));
  return {
    groups: found.flatMap(({ heading, hits, isStale }) =>
      hits === 'failed' || hits.length === 0 ? [] : [{ heading, hits, isStale }],
    ),
    failed: found.flatMap(({ heading, hits }) => (hits === 'failed' ? [heading] : [])),
    isSearching,
    refusal,
  };
}

async function askAll(
  providers: readonly PaletteProvider[],
  text: string,
  signal: AbortSignal,
): Promise<Answers['byHeading']> {
  if (text === '') return new Map();
  const asked = providers.flatMap((provider) => ('ask' in provider ? [provider] : []));
  const answered = asked.map(async ({ heading, ask }) => {
    const hits = await ask(text, signal).catch(() => 'failed' as const);
    return [heading, hits] as const;
  });
  return new Map(await Promise.all(answered));
}
