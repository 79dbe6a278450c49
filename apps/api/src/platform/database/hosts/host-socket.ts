import { Socket } from 'node:net';
import type { Host, Hosts } from './hosts.ts';

/** An idle connection to a server that vanished is lost after twice this time. */
const KEEP_ALIVE_MS = 10_000;

/** Connects to the primary among the hosts, whatever address the driver names. */
export class HostSocket extends Socket {
  readonly #hosts: Hosts;
  readonly #findPrimary: () => Promise<Host>;

  constructor(hosts: Hosts, findPrimary: () => Promise<Host>) {
    super();
    this.#hosts = hosts;
    this.#findPrimary = findPrimary;
  }

  override connect(): this {
    void this.#connectToPrimary();
    return this;
  }

  async #connectToPrimary(): Promise<void> {
    try {
      const host = await this.#findPrimary();
      if (this.destroyed) return;
      this.#hosts.add(this, host);
      // The driver closes its side first; otherwise the server went away.
      this.once('close', () => !this.writableEnded && this.#hosts.doubt(host));
      this.prependOnceListener('end', () => !this.writableEnded && this.#hosts.doubt(host));
      super.connect(host.at).setKeepAlive(true, KEEP_ALIVE_MS);
    } catch (error) {
      this.destroy(error instanceof Error ? error : new Error(String(error)));
    }
  }
}
