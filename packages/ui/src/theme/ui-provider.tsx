import './mantine-styles.ts';
import '@fontsource-variable/figtree';
import '@fontsource-variable/bricolage-grotesque';
import './base.css';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { LinkContext, type LinkComponent } from '../controls/display/link.tsx';
import { Toasts } from '../toasts/toasts.tsx';
import { cssVariables } from './css-variables.ts';
import { theme } from './theme.ts';

interface UiProviderProps {
  /** For Mantine's style elements. */
  nonce: string;
  link?: LinkComponent;
  children: ReactNode;
}

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
