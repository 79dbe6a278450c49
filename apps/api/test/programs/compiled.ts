import { fileURLToPath } from 'node:url';

/**
 * In the environment of a child: half of the time that it takes to start is compiling. Children with other flags of V8
 * need another folder.
 */
export const compiledIn = (folder: string) => ({
  NODE_COMPILE_CACHE: fileURLToPath(new URL(`../../../../.cache/compiled/${folder}`, import.meta.url)),
});
