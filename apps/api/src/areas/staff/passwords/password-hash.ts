import { hash, verify } from '@node-rs/argon2';

// argon2id with 19 MiB and two passes, the OWASP minimum: about 7 ms.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

/** Compared when no such account exists, so that the answer takes the same time. */
const NOBODY = await hashPassword('nobody has this password');

export async function passwordMatches(password: string, stored: string | null | undefined): Promise<boolean> {
  const matches = await verify(stored ?? NOBODY, password);
  return matches && stored != null;
}
