import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { UiProvider } from '@larder/ui/theme/ui-provider.tsx';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod';
import { createQueryClient } from './calls/query-client.ts';
import { createConsoleRouter } from './routes.tsx';
import { announceOtherUser } from './session/other-user.ts';
import { watchSession } from './session/session.ts';
import { styleNonce } from './settings.ts';
import { AppLink } from './parts/app-link.tsx';

// The Content-Security-Policy forbids the code that zod would generate.
z.config({ jitless: true });
// The scroll lock of dialogs adds a style element.
setNonce(styleNonce);

async function start(place: HTMLElement) {
  // Polyfills Temporal before the first date is calculated.
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
  const client = createQueryClient();
  const router = createConsoleRouter(client);
  watchSession(router, client);
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <UiProvider nonce={styleNonce} link={AppLink}>
          <RouterProvider router={router} />
        </UiProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
  announceOtherUser();
}

const place = document.getElementById('root');
if (place) void start(place);
