/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no tag has options with headings and second lines */
import { Dialog } from '@larder/ui/controls/dialogs/dialog.tsx';
import { VisuallyHidden } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { jumpTo } from './on-page.ts';
import type { PaletteHit } from './palette-hit.ts';
import type { TypedAhead } from './typed-ahead.ts';
import { useHits, type HitGroup } from './use-hits.ts';
import classes from './palette.module.css';

interface PaletteProps {
  opened: boolean;
  typedAhead: TypedAhead;
  onClose: () => void;
}

export default function Palette({ opened, typedAhead, onClose }: PaletteProps) {
  return (
    <Dialog title="Go to" opened={opened} onClose={onClose} size="lg">
      <Finder typedAhead={typedAhead} onClose={onClose} />
    </Dialog>
  );
}

function Finder({ typedAhead, onClose }: Omit<PaletteProps, 'opened'>) {
  const router = useRouter();
  const listId = useId();
  const field = useEarlyFocus(typedAhead);
  const [text, setText] = useState(typedAhead.text);
  const [chosen, setChosen] = useState(0);
  const { groups, isSearching, failed, refusal } = useHits(text);
  const hits = groups.flatMap((group) => group.hits);
  const at = Math.min(chosen, hits.length - 1);

  const go = (hit: PaletteHit) => {
    onClose();
    const [path = '', hash] = hit.href.split('#');
    if (hash !== undefined && (path === '' || path === window.location.pathname)) jumpTo(`#${hash}`);
    else void router.navigate({ href: hit.href });
  };
  const press = (event: KeyboardEvent) => {
    const next = nextChoice(event.key, at, hits.length);
    if (next !== null) {
      event.preventDefault();
      setChosen(next);
    }
    const hit = hits[at];
    if (event.key === 'Enter' && hit) {
      event.preventDefault();
      go(hit);
    }
  };
  return (
    <>
      <input
        className={classes.field}
        type="text"
        role="combobox"
        aria-label="Screen, name, e-mail, phone or number"
        aria-expanded={hits.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={hits.length > 0 ? `${listId}-${at}` : undefined}
        placeholder="Screen, name, e-mail, phone or number"
        autoComplete="off"
        spellCheck={false}
        ref={field}
        data-autofocus
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={press}
      />
      <HitList id={listId} groups={groups} at={at} onGo={go} onPoint={setChosen} />
      <p className={classes.below}>{refusal ?? statusText(hits.length, isSearching, failed)}</p>
      <VisuallyHidden component="output">
        {isSearching ? '' : refusal !== null ? refusal : hits.length === 1 ? '1 result' : `${hits.length} results`}
      </VisuallyHidden>
    </>
  );
}

/**
 * Focuses the field earlier than the dialog would, so that no key typed after Ctrl+K is lost; in a microtask, after the
 * dialog has stored where the focus came from.
 */
function useEarlyFocus(typedAhead: TypedAhead) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    queueMicrotask(() => {
      field.current?.focus();
      typedAhead.isTaken = true;
    });
  }, [typedAhead]);
  return field;
}

function nextChoice(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at - 1 + count) % count;
  if (key === 'PageDown') return count - 1;
  return key === 'PageUp' ? 0 : null;
}

function statusText(count: number, isSearching: boolean, failed: readonly string[]): string {
  // Earlier failures say nothing about the current text.
  if (isSearching) return 'Searching';
  if (failed.length > 0) return `Could not search: ${failed.join(', ')}.`;
  return count === 0 ? 'No results. Check the spelling or use fewer words.' : '';
}

interface HitListProps {
  id: string;
  groups: HitGroup[];
  at: number;
  onGo: (hit: PaletteHit) => void;
  onPoint: (index: number) => void;
}

function HitList({ id, groups, at, onGo, onPoint }: HitListProps) {
  const places = new Map(groups.flatMap((group) => group.hits).map((hit, place) => [hit, place]));
  return (
    <div id={id} role="listbox" aria-label="Results" className={classes.list}>
      {groups.map(({ heading, hits }) => (
        <div key={heading} role="group" aria-label={heading}>
          <div className={classes.heading} aria-hidden>
            {heading}
          </div>
          {hits.map((hit) => {
            const place = places.get(hit) ?? 0;
            return (
              <Option
                key={hit.id}
                id={`${id}-${place}`}
                hit={hit}
                isChosen={place === at}
                onGo={() => onGo(hit)}
                onPoint={() => onPoint(place)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

interface OptionProps {
  id: string;
  hit: PaletteHit;
  isChosen: boolean;
  onGo: () => void;
  onPoint: () => void;
}

const keepInView = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' });

/** The focus stays in the field, which refers to the active option; hence no key handler here. */
function Option({ id, hit, isChosen, onGo, onPoint }: OptionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- see above
    <div
      ref={isChosen ? keepInView : undefined}
      id={id}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      className={classes.option}
      onClick={onGo}
      onMouseMove={isChosen ? undefined : onPoint}
    >
      <span className={classes.title}>{hit.title}</span>
      <span className={classes.note}>{hit.note}</span>
    </div>
  );
}
