import '@mantine/core/styles/Anchor.css';
import { Anchor } from '@mantine/core';
import Markdown from 'markdown-to-jsx/react';
import type { ReactNode } from 'react';

const Outside = ({ href, children }: { href?: string; children?: ReactNode }) => (
  <Anchor href={href ?? ''} target="_blank" rel="noreferrer">
    {children}
  </Anchor>
);

/** Markdown of staff as elements; tags in it are text (markdown-to-jsx: 6 kB, kept up, builds no HTML strings). */
export const Markup = ({ text }: { text: string }) => (
  <Markdown options={{ disableParsingRawHTML: true, forceBlock: true, overrides: { a: Outside, img: () => null } }}>
    {text}
  </Markdown>
);
