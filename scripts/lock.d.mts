export function withLock<T>(file: string, work: () => T | Promise<T>, onWait?: () => void): Promise<T>;
export function identityOf(pid: number): string;
export function isStillThere(identity: string): boolean;
export function isAlive(pid: number): boolean;
