import { useUncontrolled } from '@mantine/hooks';
import { useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { isNamed, matchOption } from './match-option.ts';
import { trackLookup } from './pending-lookups.ts';
import { useReadability } from './unreadable-text.ts';
import { useSearch, type Option, type Search, type SearchState } from './use-search.ts';

interface TypedOptionProps {
  ref: RefObject<HTMLInputElement | null>;
  search: Search;
  /** The sentence for text that names nothing. */
  unknown: (typed: string) => string;
  /** The sentence for emptied text; without one it takes none. */
  emptied?: string | undefined;
  value?: Option | null | undefined;
  defaultValue?: Option | null | undefined;
  onChange?: ((option: Option | null) => void) | undefined;
  onTaken: () => void;
}

/**
 * What is typed beside what is chosen. Left or confirmed, text that names one option takes it, emptied text takes none
 * where there may be none, and any other text stays as typed and keeps the form from saving: it must not be lost without a word.
 */
export function useTypedOption({ ref, search, unknown, emptied, onChange, onTaken, ...given }: TypedOptionProps) {
  const [chosen, setChosen] = useUncontrolled<Option | null>({
    ...(given.value === undefined ? {} : { value: given.value }),
    defaultValue: given.defaultValue ?? null,
    ...(onChange ? { onChange } : {}),
  });
  const [typed, setTyped] = useState<string | null>(null);
  const [isConfirmed, setConfirmed] = useState(false);
  const searching = useSearch(search);
  const term = typed?.trim() ?? '';
  const answer = answerTo(term, searching.state);

  const take = (option: Option | null) => {
    setChosen(option);
    setTyped(null);
    onTaken();
  };
  const settle = (state: SearchState) => {
    const meant = chosen !== null && isNamed(chosen, term) ? chosen : matchOption(term, state.options);
    if (meant !== null) take(meant);
  };
  const problem = (): string | null => {
    if (typed === null) return null;
    if (term === '') return emptied ?? null;
    return answer === null ? `Still looking for ${term}. Save again in a moment.` : whyNot(answer, unknown(term));
  };
  useReadability(ref, problem());
  return {
    searching,
    text: typed ?? chosen?.name ?? '',
    isSettled: typed === null,
    error: isConfirmed && (term === '' || answer !== null) ? problem() : null,
    take,
    type: (next: string) => {
      setTyped(next);
      setConfirmed(false);
      // Nothing else is chosen yet; but what a form said of the text before no longer holds.
      onChange?.(chosen);
      searching.soon(next.trim());
    },
    /** The field is left, or what is typed is confirmed. */
    confirm: () => {
      if (typed === null) return;
      if (term === '' && emptied === undefined) return take(null);
      setConfirmed(true);
      if (term === '') return;
      if (answer !== null) return settle(answer);
      const looking = searching.now(term).then((next) => {
        // Drawn at once: a form that waited for this goes on right after.
        if (next !== null) flushSync(() => settle(next));
      });
      if (ref.current) trackLookup(ref.current, looking);
    },
  };
}

/** What a search found, if it was for this. */
const answerTo = (term: string, state: SearchState): SearchState | null =>
  state.term === term && (state.status === 'ready' || state.status === 'failed') ? state : null;

const whyNot = (answer: SearchState, unknown: string) => (answer.status === 'failed' ? answer.message : unknown);
