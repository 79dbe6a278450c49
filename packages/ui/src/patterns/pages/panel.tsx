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

interface PanelProps {
  id: string;
  title: string;
  state?: PanelState;
  actions?: ReactNode;
  folding?: 'open' | 'folded';
  children: ReactNode;
}

const READY: PanelState = { status: 'ready' };

export function Panel({ id, title, state = READY, actions, folding, children }: PanelProps) {
  const titleId = useId();
  const bodyId = useId();
  const [open, setOpen] = useState(folding !== 'folded');
  useOpenOnAnchor(id, () => setOpen(true));
  return (
    <section id={id} className={classes.panel} aria-labelledby={titleId} data-anchor="">
      <div className={classes.head}>
        <Title order={2} id={titleId} className={classes.title ?? ''}>
          {folding === undefined ? (
            title
          ) : (
            <button
              type="button"
              className={classes.fold}
              aria-expanded={open}
              aria-controls={bodyId}
              onClick={() => setOpen(!open)}
            >
              <IconChevronDown className={classes.chevron} size={17} aria-hidden />
              {title}
            </button>
          )}
        </Title>
        {actions}
      </div>
      <div id={bodyId} className={classes.body} hidden={!open} aria-busy={state.status === 'loading'}>
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
