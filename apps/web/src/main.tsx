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
import { AppLink } from './shell/app-link.tsx';

// The page's Content-Security-Policy forbids the code that zod would otherwise write for itself.
z.config({ jitless: true });
// The scroll lock under dialogs makes a style element of its own.
setNonce(styleNonce);

async function start(place: HTMLElement) {
  // Browsers without Temporal get it before anything reckons with days.
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
