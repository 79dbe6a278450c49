import { readFromTab, storeInTab } from '../../../session/tab-storage.ts';

const KEY = 'larder.card-link';

/** The gateway does not learn the link, so the tab keeps it for customers who return without a card. */
export const rememberCardLink = (token: string): void => storeInTab(KEY, token);

export const cardLinkOfTab = (): string | null => readFromTab(KEY);
