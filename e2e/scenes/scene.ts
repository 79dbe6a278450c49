import type { APIRequestContext, Page } from '@playwright/test';

/** A screen in one of its states. */
export interface Scene {
  name: string;
  /** Only for wide or narrow screens. */
  only?: 'wide' | 'narrow';
  open: (page: Page, api: APIRequestContext) => Promise<void>;
}
