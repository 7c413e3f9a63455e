import type { Component } from 'svelte';
import { knowsGame, loadGame } from './games/index.ts';
import { withWords } from './i18n/index.svelte.ts';
import { catalogues } from './net/catalogues.svelte.ts';
import { recall } from './net/keep.ts';
import type { Route } from './router.ts';

/** A page that reads nothing from its address takes no notice of the route. */
export type Page = Component<{ route: never }>;

const statement = () => withWords(import('./shell/pages/StatementPage.svelte'));

/** Each page is loaded when it is first opened. */
export const pages: Record<Route['page'], () => Promise<{ default: Page }>> = {
  lobby: () => withWords(import('./shell/pages/Lobby.svelte')),
  new: () => withWords(import('./shell/pages/NewTable.svelte')),
  table: () => {
    loadUsualGame();
    return import('./shell/pages/TablePage.svelte');
  },
  replay: () => withWords(import('./shell/pages/ReplayPage.svelte')),
  coach: () => withWords(import('./shell/pages/CoachPage.svelte')),
  timeline: () => withWords(import('./shell/pages/TimelinePage.svelte')),
  daily: () => withWords(import('./shell/pages/DailyPage.svelte')),
  help: () => withWords(import('./shell/pages/HelpPage.svelte')),
  link: () => withWords(import('./shell/pages/AttachPage.svelte')),
  profile: () => withWords(import('./shell/pages/ProfilePage.svelte')),
  about: () => withWords(import('./shell/pages/AboutPage.svelte')),
  privacy: statement,
  accessibility: statement,
  security: statement,
  lost: () => withWords(import('./shell/pages/NotFound.svelte')),
};

/** Most likely a table plays the game of last time: it is loaded along with the page, with what is printed on its cards. */
function loadUsualGame(): void {
  const game = recall<string>('game');
  if (game && knowsGame(game)) loadGame(game).catch(() => {});
  const catalogue = recall<string>('catalogue');
  if (catalogue) catalogues.load(catalogue).catch(() => {});
}
