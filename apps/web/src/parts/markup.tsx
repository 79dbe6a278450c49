import '@mantine/core/styles/Anchor.css';
import { Anchor } from '@mantine/core';
import Markdown from 'markdown-to-jsx/react';
import type { ReactNode } from 'react';

const Outside = ({ href, children }: { href?: string; children?: ReactNode }) => (
  <Anchor href={href ?? ''} target="_blank" rel="noreferrer">
    {children}
  </Anchor>
);

/** HTML tags stay text (markdown-to-jsx: 6 kB, builds no HTML strings). */
export const Markup = ({ text }: { text: string }) => (
  <Markdown options={{ disableParsingRawHTML: true, forceBlock: true, overrides: { a: Outside, img: () => null } }}>
    {text}
  </Markdown>
);
