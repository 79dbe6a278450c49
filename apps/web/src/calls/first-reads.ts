import type { Route, Sent } from '@larder/contract/wire/route.ts';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { addressOf } from './address-of.ts';
import { decodeBody } from './decode-answer.ts';
import { readOptions } from './use-read.ts';

/** A read that the server makes for the browser and answers with the page. */
export interface FirstRead {
  route: Route;
  /** As the console would send it. */
  address: string;
  queryKey: QueryKey;
}

/** By the address of their read, as on the wire. */
export type FirstAnswers = Readonly<Record<string, unknown>>;

export const firstRead = <const D extends Route>(route: D, sent: Sent<D>): FirstRead => ({
  route,
  address: addressOf(route.path, sent as object),
  queryKey: readOptions(route, sent).queryKey,
});

/** As old as `age` says, otherwise just read. What is missing is read as usual. */
export function storeFirstAnswers(
  client: QueryClient,
  reads: readonly FirstRead[],
  answers: FirstAnswers,
  age: { updatedAt?: number } = {},
): void {
  for (const { route, address, queryKey } of reads) {
    const answer = decodeBody(route, answers[address]);
    if (answer !== null) client.setQueryData(queryKey, answer, age);
  }
}

/** Taken out of the page, which the next person in this tab may see. Empty where the page was cut off. */
export function takeAnswers(): FirstAnswers {
  const element = document.getElementById('first-answers');
  element?.remove();
  try {
    return JSON.parse(element?.textContent ?? '{}') as FirstAnswers;
  } catch {
    return {};
  }
}
