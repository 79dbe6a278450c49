import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, type Href } from '../display/link.tsx';
import { pageWindow, type PageMark } from './page-window.ts';
import classes from './paginate.module.css';

interface PaginateProps {
  page: number;
  pages: number;
  href: (page: number) => Href;
  label?: string;
}

/** Real links, so that they open in a tab and work with the back button. */
export function Paginate({ page, pages, href, label = 'Pages' }: PaginateProps) {
  if (pages < 2) return null;
  return (
    <nav aria-label={label}>
      <ul className={classes.pages}>
        <Step to={page - 1} pages={pages} href={href} label="Previous page">
          <IconChevronLeft size={16} aria-hidden />
        </Step>
        {pageWindow(page, pages).map((mark, index) => (
          <li key={mark === 'gap' ? `gap ${index}` : mark} data-far={isFar(mark, page, pages) || undefined}>
            {mark === 'gap' ? (
              <span className={classes.gap}>…</span>
            ) : (
              <Link
                className={classes.page}
                href={href(mark)}
                aria-label={`Page ${mark}`}
                aria-current={mark === page ? 'page' : undefined}
              >
                {mark}
              </Link>
            )}
          </li>
        ))}
        <Step to={page + 1} pages={pages} href={href} label="Next page">
          <IconChevronRight size={16} aria-hidden />
        </Step>
      </ul>
    </nav>
  );
}

/** Dropped first where space is short (320 px). */
const isFar = (mark: PageMark, page: number, pages: number) =>
  mark !== 'gap' && mark !== 1 && mark !== pages && Math.abs(mark - page) > 1;

interface StepProps {
  to: number;
  pages: number;
  href: (page: number) => Href;
  label: string;
  children: ReactNode;
}

function Step({ to, pages, href, label, children }: StepProps) {
  const there = to >= 1 && to <= pages;
  return (
    <li>
      {there ? (
        <Link className={classes.page} href={href(to)} aria-label={label}>
          {children}
        </Link>
      ) : (
        <span className={classes.page} data-off aria-hidden>
          {children}
        </span>
      )}
    </li>
  );
}
