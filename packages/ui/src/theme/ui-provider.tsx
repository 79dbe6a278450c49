import './mantine-styles.ts';
import '@fontsource-variable/figtree';
import '@fontsource-variable/bricolage-grotesque';
import './base.css';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { LinkContext, type LinkComponent } from '../controls/link.tsx';
import { Toasts } from '../toasts/toasts.tsx';
import { cssVariables } from './css-variables.ts';
import { theme } from './theme.ts';

interface UiProviderProps {
  /** The nonce of this page's Content-Security-Policy; Mantine's few style elements carry it. */
  nonce: string;
  /** Draws links inside the console; a plain `<a>` when left out. */
  link?: LinkComponent;
  children: ReactNode;
}

/** Theme, colour scheme, links and toasts for everything below it. */
export function UiProvider({ nonce, link = 'a', children }: UiProviderProps) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      deduplicateInlineStyles
      getStyleNonce={() => nonce}
    >
      <LinkContext value={link}>
        {children}
        <Toasts />
      </LinkContext>
    </MantineProvider>
  );
}
