import type { APIRequestContext, Page } from '@playwright/test';

/** A screen in one of its states, as somebody meets it. */
export interface Scene {
  name: string;
  /** Shown by wide or by narrow screens only. */
  only?: 'wide' | 'narrow';
  open: (page: Page, api: APIRequestContext) => Promise<void>;
}
