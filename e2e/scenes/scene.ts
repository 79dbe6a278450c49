import type { APIRequestContext, Page } from '@playwright/test';

export interface Scene {
  name: string;
  only?: 'wide' | 'narrow';
  open: (page: Page, api: APIRequestContext) => Promise<void>;
}
