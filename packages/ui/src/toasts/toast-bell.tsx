import { ActionIcon, Button, Popover, Title } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { Moment } from '../controls/display/moment.tsx';
import { clearToasts, markToastsRead, useToasts } from './toast.ts';
import classes from './toasts.module.css';

interface ToastBellProps {
  color?: string;
}

export function ToastBell({ color = 'var(--larder-bar-text)' }: ToastBellProps) {
  const { unread } = useToasts();
  const [opened, setOpened] = useState(false);
  const titleId = useId();
  const change = (open: boolean) => {
    setOpened(open);
    if (open) markToastsRead();
  };
  return (
    <Popover
      opened={opened}
      onChange={change}
      position="bottom-end"
      width={360}
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <ActionIcon
          variant="transparent"
          size="lg"
          c={color}
          aria-label={unread === 0 ? 'Messages' : `Messages, ${unread} unread`}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => change(!opened)}
        >
          <span className={classes.bell}>
            <IconBell size={19} aria-hidden />
            {unread === 0 ? null : <span className={classes.count}>{unread}</span>}
          </span>
        </ActionIcon>
      </Popover.Target>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- Mantine places a div */}
      <Popover.Dropdown className={classes.panel} role="dialog" aria-labelledby={titleId}>
        <ToastHistory titleId={titleId} />
      </Popover.Dropdown>
    </Popover>
  );
}

function ToastHistory({ titleId }: { titleId: string }) {
  const { history } = useToasts();
  const title = useRef<HTMLHeadingElement>(null);
  const clear = () => {
    clearToasts();
    // The button is about to be disabled, which would blur it.
    title.current?.focus();
  };
  return (
    <>
      <div className={classes.panelHead}>
        <Title ref={title} order={2} id={titleId} tabIndex={-1} data-autofocus>
          Messages
        </Title>
        <Button variant="subtle" size="compact-sm" disabled={history.length === 0} onClick={clear}>
          Clear
        </Button>
      </div>
      {history.length === 0 ? <p className={classes.none}>No messages yet.</p> : null}
      <ol className={classes.entries}>
        {history.map((entry) => (
          <li key={entry.id} className={classes.entry} data-tone={entry.tone}>
            <span className={classes.stripe} />
            <div>
              <div className={classes.title}>{entry.title}</div>
              {entry.message === null ? null : <div className={classes.message}>{entry.message}</div>}
              <div className={classes.when}>
                <Moment at={Temporal.Instant.fromEpochMilliseconds(Math.round(entry.at)).toString()} />
              </div>
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}
