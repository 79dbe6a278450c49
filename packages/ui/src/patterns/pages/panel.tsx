import { Title } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { PanelSkeleton } from '../../controls/display/skeletons.tsx';
import { EmptyState } from '../lists/empty-state.tsx';
import { FailedState } from '../lists/failed-state.tsx';
import { useOpenOnAnchor } from './use-open-on-anchor.ts';
import classes from './panel.module.css';

/** Panels load and fail independently. */
export type PanelState =
  | { status: 'loading' }
  | { status: 'failed'; message: string | null; onRetry: () => void }
  | { status: 'empty'; title: string; action?: ReactNode }
  | { status: 'ready' };

/** Of a page that decides itself which panels are open. */
export interface PanelFolding {
  isOpen: boolean;
  onChange: (isOpen: boolean, by: 'button' | 'anchor') => void;
  /** On the folded line. */
  note?: string | undefined;
  /** Beside the title. */
  count?: number | undefined;
}

interface PanelProps {
  id: string;
  title: string;
  state?: PanelState;
  actions?: ReactNode;
  folding?: 'open' | 'folded' | PanelFolding;
  children: ReactNode;
}

const READY: PanelState = { status: 'ready' };

export function Panel({ id, title, state = READY, actions, folding, children }: PanelProps) {
  const titleId = useId();
  const bodyId = useId();
  const noteId = useId();
  const [isUnfolded, setUnfolded] = useState(folding !== 'folded');
  const { isOpen, onChange, note, count } =
    typeof folding === 'object' ? folding : { isOpen: isUnfolded, onChange: setUnfolded };
  useOpenOnAnchor(id, () => onChange(true, 'anchor'));
  const described = isOpen ? count : (note ?? count);
  return (
    <section
      id={id}
      className={classes.panel}
      aria-labelledby={titleId}
      data-anchor=""
      data-folded={isOpen ? undefined : ''}
    >
      <div className={classes.head}>
        <Title order={2} id={titleId} className={classes.title ?? ''}>
          {folding === undefined ? (
            title
          ) : (
            <button
              type="button"
              className={classes.fold}
              aria-expanded={isOpen}
              aria-controls={bodyId}
              aria-describedby={described === undefined ? undefined : noteId}
              onClick={() => onChange(!isOpen, 'button')}
            >
              <IconChevronDown className={classes.chevron} size={17} aria-hidden />
              {title}
            </button>
          )}
        </Title>
        {described === undefined ? null : (
          <span id={noteId} className={typeof described === 'number' ? classes.count : classes.note}>
            {described}
          </span>
        )}
        {actions}
      </div>
      <div id={bodyId} className={classes.body} hidden={!isOpen} aria-busy={state.status === 'loading'}>
        <PanelBody state={state}>{children}</PanelBody>
      </div>
    </section>
  );
}

function PanelBody({ state, children }: { state: PanelState; children: ReactNode }) {
  if (state.status === 'loading') return <PanelSkeleton />;
  if (state.status === 'failed') return <FailedState message={state.message} onRetry={state.onRetry} />;
  if (state.status === 'empty') return <EmptyState title={state.title} action={state.action} />;
  return children;
}
