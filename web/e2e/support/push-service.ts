import { createECDH, randomBytes } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';

/** What a browser's push service would do; browsers without windows have none. */
export type Mood = 'takes' | 'fails' | 'forbidden';

interface Stub {
  /** The keys by which servers asked. */
  asked: unknown[];
  /** How often a subscription was ended. */
  ended: number;
}

/** Stands in for a push service on every page that is opened from now on. */
export class PushService {
  readonly endpoint = 'https://push.example/of-ann';
  readonly keys = { p256dh: publicKey(), auth: randomBytes(16).toString('base64url') };

  constructor(private readonly mood: Mood) {}

  async in(context: BrowserContext): Promise<void> {
    await context.addInitScript(stub, { endpoint: this.endpoint, keys: this.keys, mood: this.mood });
  }

  /** What it was asked for. */
  async heard(page: Page): Promise<Stub> {
    return page.evaluate(() => (window as unknown as { pushService: Stub }).pushService);
  }
}

function publicKey(): string {
  const made = createECDH('prime256v1');
  made.generateKeys();
  return made.getPublicKey().toString('base64url');
}

/** Runs in the page. */
function stub({ endpoint, keys, mood }: { endpoint: string; keys: object; mood: Mood }): void {
  const heard: Stub = { asked: [], ended: 0 };
  let current: object | null = null;
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => {
      current = null;
      heard.ended += 1;
      return true;
    },
  };
  const pushManager = {
    async subscribe({ applicationServerKey }: PushSubscriptionOptionsInit) {
      heard.asked.push(applicationServerKey);
      if (mood === 'fails') throw new DOMException('Registration failed - push service error', 'AbortError');
      return (current = subscription);
    },
    getSubscription: async () => current,
  };
  const registration = { pushManager };
  const answer = mood === 'forbidden' ? 'denied' : 'granted';
  class Notification {
    static permission = 'default';
    static requestPermission = async () => (Notification.permission = answer);
  }
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { ready: Promise.resolve(registration), register: async () => registration, getRegistration: async () => registration },
  });
  Object.assign(window, { pushService: heard, Notification, PushManager: class {} });
}
