/** Something that keeps the program from starting, said so that whoever starts it can put it right. */
export class StartFault extends Error {
  override name = 'StartFault';
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export const codeOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined;
