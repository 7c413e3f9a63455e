import { expect, it } from 'vitest';
import { PROTOCOL } from '../../net/connection.ts';
import type { Shown } from '../../net/table.svelte.ts';
import type { TableEvent } from '../../wire/TableEvent.ts';
import { reportOf } from './report.ts';

it('holds what this person was sent, without the key to the table and without what was said', () => {
  const shown = { table: { id: 'abc', invite: 'sesame' }, game: { view: 'mine' }, version: 2 } as unknown as Shown;
  const history: TableEvent[] = [
    { what: 'paused' },
    { what: 'said', who: { id: 1, name: 'Léa', bot: false }, text: 'psst' },
    { what: 'watcher_said', said: { who: { id: 2, name: 'Zoé', bot: false }, text: 'aside' } },
  ];
  const report = reportOf(shown, history, 'The deck is upside down', { language: 'fr' });
  expect(report).toMatchObject({
    what: 'The deck is upside down',
    protocol: PROTOCOL,
    page: { language: 'fr' },
    version: 2,
    table: { id: 'abc' },
    game: { view: 'mine' },
  });
  expect(JSON.stringify(report)).not.toMatch(/sesame|psst|aside/);
  expect(report.events).toHaveLength(3);
});
