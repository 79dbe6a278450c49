/** False on failure. */
export function buildConsoleIfNeeded(): Promise<boolean>;
