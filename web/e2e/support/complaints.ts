import type { BrowserContext } from '@playwright/test';

/** What a browser says of a line that was cut, whatever the page does. */
export const CUT_LINE = /net::ERR_|WebSocket (connection to|is closed)/;
/** What a browser says of an answer that is a refusal, however well the page takes it. */
export const REFUSED = /the server responded with a status of (4\d\d|503)/;

/** Errors and warnings of all pages of a browser, as its console shows them. */
export class Complaints {
  readonly heard: string[] = [];
  #expected: RegExp[] = [];

  constructor(context: BrowserContext) {
    context.on('weberror', (thrown) => {
      const { name, message, stack } = thrown.error();
      const { url, line, column } = thrown.location();
      // What browsers throw by themselves may have a name and nothing else.
      this.#hear(stack || `${name}: ${message} (${url}:${line}:${column})`);
    });
    context.on('console', (message) => {
      if (message.type() === 'warning' || message.type() === 'error') this.#hear(`${message.text()} (${message.location().url})`);
    });
  }

  /** From now on a test that breaks something on purpose takes this for granted. */
  expect(complaint: RegExp): void {
    this.#expected.push(complaint);
  }

  #hear(text: string): void {
    if (!this.#expected.some((one) => one.test(text))) this.heard.push(text);
  }
}
