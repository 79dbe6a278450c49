/** Messages of PostgreSQL's protocol: a type, four bytes of length, the rest. */
export interface Message {
  type: string;
  body: Buffer;
}

const HEAD = 5;

/** Cuts a stream into messages. The first of a client has no type. */
export class Messages {
  #rest: Buffer = Buffer.alloc(0);
  readonly #isClient: boolean;
  #isStarted = false;

  constructor(isClient: boolean) {
    this.#isClient = isClient;
  }

  /** The next message begins without a type, as after a refused encryption. */
  restart(): void {
    this.#isStarted = false;
  }

  *read(chunk: Buffer): Generator<Message> {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    for (;;) {
      const typed = this.#isStarted || !this.#isClient ? 1 : 0;
      if (this.#rest.length < typed + 4) return;
      const end = typed + this.#rest.readInt32BE(typed);
      if (this.#rest.length < end) return;
      const message = {
        type: typed ? String.fromCharCode(this.#rest[0] ?? 0) : '',
        body: this.#rest.subarray(typed + 4, end),
      };
      this.#rest = this.#rest.subarray(end);
      this.#isStarted = true;
      yield message;
    }
  }
}

export function encode({ type, body }: Message): Buffer {
  const head = Buffer.alloc(type ? HEAD : HEAD - 1);
  if (type) head.write(type, 0, 'latin1');
  head.writeInt32BE(body.length + 4, type ? 1 : 0);
  return Buffer.concat([head, body]);
}

export const text = (...parts: string[]): Buffer => Buffer.from(parts.map((part) => `${part}\0`).join(''));

/** The text that begins at a place, and where the next begins. */
export function textAt(body: Buffer, at: number): [string, number] {
  const end = body.indexOf(0, at);
  return [body.toString('utf8', at, end), end + 1];
}
