import { CallError } from './call-error.ts';

/** Others wait in order of arrival and give up after some milliseconds. */
export class Semaphore {
  #free: number;
  readonly #timeoutMs: number;
  readonly #waiting: (() => void)[] = [];

  constructor(slots: number, timeoutMs: number) {
    this.#free = slots;
    this.#timeoutMs = timeoutMs;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#enter();
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free++;
    }
  }

  async #enter(): Promise<void> {
    if (this.#free > 0) {
      this.#free--;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timer = setTimeout(() => {
      this.#waiting.splice(this.#waiting.indexOf(enter), 1);
      reject(new CallError('in_progress', 'Too many changes are being made at the moment. Try again in a moment.'));
    }, this.#timeoutMs);
    const enter = () => {
      clearTimeout(timer);
      resolve();
    };
    this.#waiting.push(enter);
    return promise;
  }
}
