import { BASE } from './net/base.ts';

export type Route =
  | { page: 'lobby' }
  | { page: 'new'; game: string | null }
  | { page: 'table'; table: string; invite: string | null }
  | { page: 'replay'; table: string; viewer: string; step: number | null; veiled: boolean; invite: string | null }
  | { page: 'coach'; table: string; invite: string | null }
  | { page: 'timeline'; table: string; invite: string | null }
  | { page: 'daily'; game: string; date: string | null }
  | { page: 'help'; game: string; rule: string | null }
  | { page: 'link'; code: string | null }
  | { page: 'profile' }
  | { page: 'about' }
  | { page: 'privacy' }
  | { page: 'accessibility' }
  | { page: 'security' }
  | { page: 'lost' };

const WORD = /^[a-z0-9-]{1,40}$/i;

/** What an address of the browser means, below the path at which the server is. */
export function routeOf(url: URL, base = BASE): Route {
  const [first = '', second = '', ...rest] = url.pathname.slice(base.length).split('/').filter((part) => part !== '');
  const asked = (key: string) => url.searchParams.get(key);
  const hash = url.hash.slice(1) || null;
  if (rest.length > 0) return { page: 'lost' };
  if (first === '') return { page: 'lobby' };
  if (first === 'new' && !second) return { page: 'new', game: asked('game') };
  if (first === 'me' && !second) return { page: 'profile' };
  if ((first === 'about' || first === 'privacy' || first === 'accessibility' || first === 'security') && !second) return { page: first };
  if (first === 'link' && !second) return { page: 'link', code: asked('code') };
  if (!WORD.test(second)) return { page: 'lost' };
  switch (first) {
    case 't':
      return { page: 'table', table: second, invite: asked('i') ?? hash };
    case 'replay':
      return {
        page: 'replay',
        table: second,
        viewer: viewerOf(asked('as')),
        step: stepOf(asked('step')),
        veiled: url.searchParams.has('veiled'),
        invite: asked('i'),
      };
    case 'coach':
    case 'timeline':
      return { page: first, table: second, invite: asked('i') };
    case 'daily':
      return { page: 'daily', game: second, date: dateOf(asked('date')) };
    case 'help':
      return { page: 'help', game: second, rule: hash };
    default:
      return { page: 'lost' };
  }
}

function viewerOf(text: string | null): string {
  return text !== null && /^(all|spectator|\d{1,2})$/.test(text) ? text : 'all';
}

function stepOf(text: string | null): number | null {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
}

function dateOf(text: string | null): string | null {
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null;
}

export const paths = {
  lobby: BASE,
  make: (game?: string) => (game ? `${BASE}new?game=${game}` : `${BASE}new`),
  table: (table: string) => `${BASE}t/${table}`,
  invite: (table: string, invite: string) => `${BASE}t/${table}?i=${invite}`,
  /** `veiled`: without what comes after the step. */
  replay: (table: string, viewer = 'all', step?: number, veiled = false) =>
    `${BASE}replay/${table}?as=${viewer}${step === undefined ? '' : `&step=${step}`}${veiled ? '&veiled' : ''}`,
  coach: (table: string) => `${BASE}coach/${table}`,
  timeline: (table: string) => `${BASE}timeline/${table}`,
  /** Today's deal, or how people did on another day. */
  daily: (game: string, date?: string) => `${BASE}daily/${game}${date ? `?date=${date}` : ''}`,
  help: (game: string, rule?: string) => `${BASE}help/${game}${rule ? `#${rule}` : ''}`,
  profile: `${BASE}me`,
  about: `${BASE}about`,
  privacy: `${BASE}privacy`,
  accessibility: `${BASE}accessibility`,
  security: `${BASE}security`,
  link: (code: string) => `${BASE}link?code=${encodeURIComponent(code)}`,
};
