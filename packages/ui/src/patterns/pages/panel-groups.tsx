import { useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import type { PanelLink } from './panel-index.tsx';
import classes from './panel-groups.module.css';

interface CountedLink extends PanelLink {
  count?: number | undefined;
}

export interface PanelGroup {
  title: string;
  panels: CountedLink[];
}

/** For pages with too many panels for one line: a menu of links for each group. */
export function PanelGroups({ groups, label = 'On this page' }: { groups: PanelGroup[]; label?: string }) {
  return (
    <nav className={classes.index} aria-label={label}>
      <ul>
        {groups.map((group) => (
          <Group key={group.title} group={group} />
        ))}
      </ul>
    </nav>
  );
}

function Group({ group: { title, panels } }: { group: PanelGroup }) {
  const menuId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLLIElement>) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  };
  const press = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !isOpen) return;
    setOpen(false);
    button.current?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys of what is inside it
    <li onBlur={leave} onKeyDown={press}>
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={menuId}
        // Safari does not focus a clicked button, so the menu would never hear that the focus left it.
        onClick={() => {
          setOpen(!isOpen);
          button.current?.focus();
        }}
      >
        {title}
      </button>
      <ul id={menuId} className={classes.menu} aria-label={title} hidden={!isOpen}>
        {panels.map(({ id, title: name, count }) => (
          <li key={id}>
            <a href={`#${id}`} onClick={() => setOpen(false)}>
              {name}
              {count === undefined ? null : <span>{count}</span>}
            </a>
          </li>
        ))}
      </ul>
    </li>
  );
}
