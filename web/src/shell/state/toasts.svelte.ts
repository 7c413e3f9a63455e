import { p, t, withWords } from '../../i18n/index.svelte.ts';
import { Refusal } from '../../net/connection.ts';

export interface Toast {
  id: number;
  text: string;
  tone: 'plain' | 'bad';
}

const LASTS_MS = 6000;
let next = 0;

/** Short words that go away by themselves. */
class Toasts {
  list = $state.raw<Toast[]>([]);

  say(text: string, tone: Toast['tone'] = 'plain'): void {
    const toast = { id: (next += 1), text, tone };
    this.list = [...this.list.filter((other) => other.text !== text).slice(-2), toast];
    setTimeout(() => this.drop(toast.id), LASTS_MS);
  }

  drop(id: number): void {
    this.list = this.list.filter((toast) => toast.id !== id);
  }

  /** Tells what went wrong and what to do about it. */
  fail(error: unknown, rule?: (id: string) => string): void {
    void withWords(Promise.resolve()).then(
      () => this.say(wording(error, rule), 'bad'),
      () => this.say(t().errorOther, 'bad'),
    );
  }
}

/** Where the words of the pages are loaded. */
export function wording(error: unknown, rule?: (id: string) => string): string {
  if (!(error instanceof Refusal)) return t().errorOther;
  const text = p().errors[error.error.code] ?? t().errorOther;
  const cited = error.error.rule;
  if (!cited) return text;
  const says = rule?.(cited);
  return says ? `${text} ${t().log.says(cited, says)}` : `${text} (${cited})`;
}

export const toasts = new Toasts();
