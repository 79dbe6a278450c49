import type { Page } from '@playwright/test';

/** The list of users as a stranger gets it: without rows. The console makes its first calls, which a test can answer. */
export const servePlainPage = (page: Page) =>
  page.route(/\/users(\?.*)?$/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch({ headers: { ...route.request().headers(), cookie: 'stranger=1' } });
    return route.fulfill({ response });
  });
