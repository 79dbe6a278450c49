import { Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, type Href } from '../../controls/display/link.tsx';
import classes from './page-header.module.css';

interface PageHeaderProps {
  title: string;
  back?: { href: Href; label: string };
  badge?: ReactNode;
  subline?: ReactNode;
  actions?: ReactNode;
}

/** Its h1 is focusable so that navigation is announced. */
export function PageHeader({ title, back, badge, subline, actions }: PageHeaderProps) {
  return (
    <div className={classes.header}>
      <div className={classes.text}>
        {back ? (
          <Link className={classes.back} href={back.href}>
            <IconArrowLeft size={14} aria-hidden /> {back.label}
          </Link>
        ) : null}
        <div className={classes.titleLine}>
          <Title order={1} tabIndex={-1} data-page-title>
            {title}
          </Title>
          {badge}
        </div>
        {subline === undefined ? null : <div className={classes.subline}>{subline}</div>}
      </div>
      {actions ? <div className={classes.actions}>{actions}</div> : null}
    </div>
  );
}
