import { serverMessage } from './call-failure.ts';

/** Returns the server's message (STAFF-63), or null on success. */
export async function failureMessage(done: Promise<unknown>): Promise<string | null> {
  try {
    await done;
    return null;
  } catch (error) {
    return serverMessage(error, 'Error Occurred');
  }
}
