import { useUncontrolled } from '@mantine/hooks';
import { useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { afterPress } from './after-press.ts';
import { isNamed, matchOption } from './match-option.ts';
import { trackLookup } from './pending-lookups.ts';
import { useReadability } from './unreadable-text.ts';
import { useSearch, type Option, type Search, type SearchState } from './use-search.ts';

interface TypedOptionProps {
  ref: RefObject<HTMLInputElement | null>;
  search: Search;
  unknown: (typed: string) => string;
  /** The error for emptied text; without it emptying clears the choice. */
  emptied?: string | undefined;
  value?: Option | null | undefined;
  defaultValue?: Option | null | undefined;
  onChange?: ((option: Option | null) => void) | undefined;
  onTaken: () => void;
}

/**
 * Text that is left or confirmed selects the option it names. Any other text stays and keeps the form from saving, so
 * that it is never lost silently.
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
    if (meant !== null && meant.refusal === undefined) take(meant);
  };
  const problem = (): string | null => {
    if (typed === null) return null;
    if (term === '') return emptied ?? null;
    return answer === null
      ? `Still searching for "${term}". Save again in a moment.`
      : disabledReason(answer, refusalOf(term, answer) ?? unknown(term));
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
      // Reports the unchanged choice so that the form clears the field's old error.
      onChange?.(chosen);
      searching.soon(next.trim());
    },
    confirm: () => {
      if (typed === null) return;
      if (term === '' && emptied === undefined) return take(null);
      afterPress(() => setConfirmed(true));
      if (term === '') return;
      if (answer !== null) return settle(answer);
      const looking = searching.now(term).then((next) => {
        // Rendered at once: a form that waited for this continues right after.
        if (next !== null) flushSync(() => settle(next));
      });
      if (ref.current) trackLookup(ref.current, looking);
    },
  };
}

const answerTo = (term: string, state: SearchState): SearchState | null =>
  state.term === term && (state.status === 'ready' || state.status === 'failed') ? state : null;

/** "Pumpkin Lasagne is already in this rotation." */
function refusalOf(term: string, { options }: SearchState): string | null {
  const meant = matchOption(term, options);
  return meant?.refusal === undefined ? null : `${meant.name} is ${meant.refusal}.`;
}

const disabledReason = (answer: SearchState, unknown: string) =>
  answer.status === 'failed' ? answer.message : unknown;
