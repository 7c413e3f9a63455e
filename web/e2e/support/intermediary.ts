import { once } from 'node:events';
import { Transform } from 'node:stream';
import { connect, createServer, type AddressInfo, type Server as NetServer, type Socket } from 'node:net';
import { rewriteFrames } from './frames.ts';

/** What a frame becomes on its way to the browser. */
export type Change = (text: string) => string;

/** Stands between a browser and the server: can cut the line, make it long, and change what the server says. */
export class Intermediary {
  #listener: NetServer;
  #lines = new Set<Socket>();
  #open = true;
  /** How long what either side says is on its way. */
  delayMs = 0;

  private constructor(target: string, change: Change | null) {
    const { hostname, port } = new URL(target);
    this.#listener = createServer((browser) => {
      if (!this.#open) return browser.destroy();
      const server = connect(Number(port), hostname);
      browser.pipe(this.#way()).pipe(server);
      if (change) rewriteFrames(server, browser, change);
      else server.pipe(this.#way()).pipe(browser);
      this.#keep(browser, server);
      this.#keep(server, browser);
    });
  }

  static async before(target: string, change: Change | null = null): Promise<Intermediary> {
    const made = new Intermediary(target, change);
    made.#listener.listen(0, '127.0.0.1');
    await once(made.#listener, 'listening');
    return made;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#listener.address() as AddressInfo).port}`;
  }

  /** Ends every connection and lets no new one through. */
  cut(): void {
    this.#open = false;
    for (const line of this.#lines) line.destroy();
  }

  mend(): void {
    this.#open = true;
  }

  stop(): void {
    this.cut();
    this.#listener.close();
  }

  /** Timers of one length go off in the order they were set: nothing overtakes. */
  #way(): Transform {
    const later = (what: () => void) => (this.delayMs > 0 ? void setTimeout(what, this.delayMs) : what());
    return new Transform({
      transform(chunk, _, done) {
        later(() => this.destroyed || this.push(chunk));
        done();
      },
      flush: (done) => later(done),
    });
  }

  #keep(line: Socket, other: Socket): void {
    this.#lines.add(line);
    line.on('error', () => other.destroy());
    line.on('close', () => {
      this.#lines.delete(line);
      other.destroy();
    });
  }
}
