import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { UiProvider } from '@larder/ui/theme/ui-provider.tsx';
import { StrictMode } from 'react';
import { AppLink } from '../parts/app-link.tsx';
import type { createConsoleRouter } from '../routes.tsx';

interface ConsoleProps {
  client: QueryClient;
  router: ReturnType<typeof createConsoleRouter>;
  nonce: string;
}

/** The same in the browser and on the server. */
export const Console = ({ client, router, nonce }: ConsoleProps) => (
  <StrictMode>
    <QueryClientProvider client={client}>
      <UiProvider nonce={nonce} link={AppLink}>
        <RouterProvider router={router} />
      </UiProvider>
    </QueryClientProvider>
  </StrictMode>
);
