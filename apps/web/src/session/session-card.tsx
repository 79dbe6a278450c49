import { Title } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import classes from './session.module.css';

/** Mantine marks a password's wrapper, not its input. */
export const FIRST_FIELD = 'input[data-autofocus], [data-autofocus] input';

export function SessionCard({ title, children }: { title: string; children: ReactNode }) {
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    document.title = `${title} · Larder`;
    card.current?.querySelector<HTMLElement>(FIRST_FIELD)?.focus();
  }, [title]);
  return (
    <main className={classes.page}>
      <section ref={card} className={classes.card}>
        <div className={classes.brand}>
          <img src="/icon.svg" width={26} height={26} alt="" />
          Larder
        </div>
        <Title order={1}>{title}</Title>
        {children}
      </section>
    </main>
  );
}
