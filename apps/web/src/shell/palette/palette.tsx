/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no tag has options with headings and second lines */
import type { CustomerAct } from '@larder/domain/customers/customer-head/customer-acts.ts';
import { Dialog } from '@larder/ui/controls/dialogs/dialog.tsx';
import { VisuallyHidden } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { ACT_LABELS } from '../../parts/customer-acts/act-labels.ts';
import { CLOSED_MILLISECONDS, jumpTo } from './on-page.ts';
import { usePaletteActs } from './palette-acts.ts';
import type { PaletteHit } from './palette-hit.ts';
import { customersFor, type PaletteProvider, providersWith } from './providers.ts';
import type { TypedAhead } from './typed-ahead.ts';
import { useEnter } from './use-enter.ts';
import { useHits, type HitGroup } from './use-hits.ts';
import classes from './palette.module.css';

interface PaletteProps {
  opened: boolean;
  typedAhead: TypedAhead;
  onClose: () => void;
}

export default function Palette({ opened, typedAhead, onClose }: PaletteProps) {
  const [asking, setAsking] = useState<CustomerAct | null>(null);
  const close = () => {
    setAsking(null);
    onClose();
  };
  const title = asking === null ? 'Go to' : `${ACT_LABELS[asking].label}: choose a customer`;
  return (
    <Dialog title={title} opened={opened} onClose={close} size="lg">
      {asking === null ? (
        <FindAnything typedAhead={typedAhead} onClose={close} onAsk={setAsking} />
      ) : (
        <FindCustomer asking={asking} typedAhead={typedAhead} onClose={close} onBack={() => setAsking(null)} />
      )}
    </Dialog>
  );
}

interface FindAnythingProps {
  typedAhead: TypedAhead;
  onClose: () => void;
  onAsk: (act: CustomerAct) => void;
}

const FindAnything = (props: FindAnythingProps) => (
  <Finder
    key="anything"
    label="Screen, act, name, e-mail, phone, number or code"
    providers={providersWith(usePaletteActs())}
    {...props}
  />
);

interface FindCustomerProps {
  asking: CustomerAct;
  typedAhead: TypedAhead;
  onClose: () => void;
  onBack: () => void;
}

/** The act waits for its customer; Backspace in the empty field returns to the acts. */
const FindCustomer = ({ asking, ...props }: FindCustomerProps) => (
  <Finder key={asking} label="Name, e-mail, phone or number" providers={customersFor(asking)} {...props} />
);

interface FinderProps {
  label: string;
  providers: readonly PaletteProvider[];
  typedAhead: TypedAhead;
  onClose: () => void;
  onAsk?: (act: CustomerAct) => void;
  onBack?: () => void;
}

function Finder({ label, providers, typedAhead, onClose, onAsk, onBack }: FinderProps) {
  const router = useRouter();
  const listId = useId();
  const field = useEarlyFocus(typedAhead);
  const [text, setText] = useState(onBack ? '' : typedAhead.text);
  const [chosen, setChosen] = useState(0);
  const { groups, isSearching, failed, refusal } = useHits(text, providers);
  const hits = groups.flatMap((group) => group.hits);
  const at = Math.min(chosen, hits.length - 1);

  const go = ({ to }: PaletteHit) => {
    if ('refusal' in to) return;
    if ('ask' in to) return onAsk?.(to.ask);
    onClose();
    const [path = '', hash] = to.href.split('#');
    const isHere = path === '' || path.split('?')[0] === window.location.pathname;
    if (isHere && hash !== undefined) jumpTo(`#${hash}`);
    else if (isHere) setTimeout(() => void router.navigate({ href: to.href }), CLOSED_MILLISECONDS);
    else void router.navigate({ href: to.href });
  };
  const stale = new Set(groups.flatMap((group) => (group.isStale ? group.hits : [])));
  const { onEnter, onTyping } = useEnter({ hits, stale, isSearching }, go);
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && text === '') onBack?.();
    const next = nextChoice(event.key, at, hits.length);
    if (next !== null) {
      event.preventDefault();
      setChosen(next);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      onEnter(at);
    }
  };
  return (
    <>
      <input
        className={classes.field}
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded={hits.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={hits.length > 0 ? `${listId}-${at}` : undefined}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        ref={field}
        data-autofocus
        value={text}
        onChange={(event) => {
          onTyping();
          setText(event.currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={press}
      />
      <HitList id={listId} groups={groups} at={at} onGo={go} onPoint={setChosen} />
      <p className={classes.below}>
        {refusal ?? statusText({ count: hits.length, isBlank: text.trim() === '', isSearching, failed })}
      </p>
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

interface Status {
  count: number;
  isBlank: boolean;
  isSearching: boolean;
  failed: readonly string[];
}

function statusText({ count, isBlank, isSearching, failed }: Status): string {
  // Earlier failures say nothing about the current text.
  if (isSearching) return 'Searching';
  if (failed.length > 0) return `Could not search: ${failed.join(', ')}.`;
  if (count > 0) return '';
  return isBlank ? 'Type to search.' : 'No results. Check the spelling or use fewer words.';
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
      aria-disabled={'refusal' in hit.to || undefined}
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
