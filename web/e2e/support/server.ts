import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const ASK_EVERY_MS = 20;
const READY_WITHIN_MS = 10_000;

/** What makes a server deal every table alike: browsers then add nothing of their own. */
export const rehearsed = (number: number): string[] => ['--secret', number.toString(16).padStart(64, '0')];

/** A server of its own with a folder of its own, on a free port of the loopback. */
export class Server {
  private constructor(
    /** With the path below which it is, without a slash at its end. */
    readonly address: string,
    private readonly program: ChildProcess,
    private readonly folder: string,
  ) {}

  static async start(more: string[] = []): Promise<Server> {
    const binary = process.env.WALPURGIS_BIN;
    if (!binary) throw new Error('WALPURGIS_BIN names no program: run `cargo xtask test --only browser`');
    const folder = await mkdtemp(join(tmpdir(), 'walpurgis-e2e-'));
    const args = ['serve', '--port', '0', '--data', folder, ...more];
    // Whoever looks at a daily case would keep half a core busy with its par for a minute.
    const env = { ...process.env, WALPURGIS_PAR_GAMES: '0' };
    const program = spawn(binary, args, { stdio: ['ignore', 'pipe', 'inherit'], env });
    for await (const line of createInterface(program.stdout)) {
      const address = /http:\/\/127\.0\.0\.1:\d+[^\s]*/.exec(line)?.[0].replace(/\/$/, '');
      if (!address) continue;
      const server = new Server(address, program, folder);
      await server.answers();
      return server;
    }
    throw new Error(`${binary} ended without saying where it is`);
  }

  async stop(): Promise<void> {
    if (this.program.exitCode === null) {
      this.program.kill('SIGTERM');
      await once(this.program, 'exit');
    }
    await rm(this.folder, { recursive: true, force: true });
  }

  private async answers(): Promise<void> {
    const until = Date.now() + READY_WITHIN_MS;
    while (Date.now() < until) {
      const health = await fetch(`${this.address}/api/health`).catch(() => null);
      if (health?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    }
    throw new Error(`the server did not answer within ${READY_WITHIN_MS} ms`);
  }
}
