import { serverWords } from '../../calls/call-failure.ts';

/** For a dialog that asks: the server's message as it is (specification 8); null when it was done. */
export async function wordsOf(done: Promise<unknown>): Promise<string | null> {
  try {
    await done;
    return null;
  } catch (error) {
    return serverWords(error, 'Error Occurred');
  }
}
