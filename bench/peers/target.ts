import type { Work } from '../measure.ts';

/** One customer is read with address and relations; a save changes the name. */
export const REQUESTS = ['list', 'search', 'one', 'save'] as const;
export type RequestName = (typeof REQUESTS)[number];

export interface Target {
  name: string;
  version: string;
  /** None of a program that runs elsewhere. */
  pids: number[];
  /** Answers once that many customers are there. Called once. */
  load(customers: number): Promise<Record<RequestName, Work>>;
  stop(): Promise<void>;
}

export const PAGE = 10;

/** Frequent last names of the generated customers. */
const NAMES = ['bauer', 'garcia', 'nguyen', 'okafor', 'smith', 'torres', 'weber', 'zhang'];
export const searchedName = (round: number): string => NAMES[round % NAMES.length] ?? 'smith';

const STRIDE = 7_919;
/** Rounds in flight read and save different customers, far apart in the table. */
export function pick<T>(customers: readonly T[], round: number): T {
  const picked = customers[(round * STRIDE) % customers.length];
  if (picked === undefined) throw new Error('there are no customers');
  return picked;
}

export const newName = (round: number) => ({ first_name: 'Ada', last_name: `Saved ${round}` });
