/** Something that keeps the program from starting, said so that whoever starts it can put it right. */
export class StartFault extends Error {
  override name = 'StartFault';
}

/** What went wrong, in words; a connection tried at several addresses says nothing itself, each of its attempts does. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(messageOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}

export const codeOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined;
