import { expect, it, vi } from 'vitest';
import type { Choice } from '../../games/game.ts';
import { Choosing } from './choosing.svelte.ts';

const choices: Choice<unknown>[] = [
  { action: 'look', label: 'Look' },
  { action: { give: 2 }, label: 'Give', irreversible: true },
];

function choosing() {
  const sent: unknown[] = [];
  let arrived = () => {};
  const send = (action: unknown) => {
    sent.push(action);
    return new Promise<void>((done) => (arrived = done));
  };
  return { choosing: new Choosing(send), sent, arrive: () => arrived() };
}

it('sends at once what can be undone', () => {
  const { choosing: c, sent } = choosing();
  c.choose('look', choices);
  expect(sent).toEqual(['look']);
});

it('wants a second press for what cannot be undone', () => {
  const { choosing: c, sent } = choosing();
  c.choose({ give: 2 }, choices);
  expect(sent).toEqual([]);
  expect(c.focus).toEqual({ give: 2 });
  c.choose({ give: 2 }, choices);
  expect(sent).toEqual([{ give: 2 }]);
});

it('asks twice about everything for those who like it so', () => {
  const sent: unknown[] = [];
  const c = new Choosing((action) => Promise.resolve(sent.push(action)), () => true);
  c.choose('look', choices);
  expect(sent).toEqual([]);
  c.choose('look', choices);
  expect(sent).toEqual(['look']);
});

it('steps back', () => {
  const { choosing: c, sent } = choosing();
  c.choose({ give: 2 }, choices);
  expect(c.stepBack()).toBe(true);
  expect(c.stepBack()).toBe(false);
  c.choose({ give: 2 }, choices);
  expect(sent).toEqual([]);
});

it('steps back out of an open group, and what is sent closes it', () => {
  const { choosing: c } = choosing();
  c.group = 'gifts';
  c.choose({ give: 2 }, choices);
  expect(c.stepBack()).toBe(true);
  expect(c.group).toBe('gifts');
  expect(c.stepBack()).toBe(true);
  expect(c.group).toBeNull();
  c.group = 'gifts';
  c.choose('look', choices);
  expect(c.group).toBeNull();
});

it('closes a group when nothing is to be chosen', () => {
  const { choosing: c } = choosing();
  c.group = 'gifts';
  c.keepOnly(['look']);
  expect(c.group).toBe('gifts');
  c.keepOnly([]);
  expect(c.group).toBeNull();
});

it('opens no group while something is on its way: what is asked next may be something else', async () => {
  const { choosing: c, arrive } = choosing();
  c.open('gifts');
  expect(c.group).toBe('gifts');
  c.choose('look', choices);
  c.open('gifts');
  expect(c.group).toBeNull();
  arrive();
  await vi.waitFor(() => expect(c.sending).toBeNull());
  c.open('gifts');
  expect(c.group).toBe('gifts');
});

it('sends nothing twice and nothing that is not offered', async () => {
  const { choosing: c, sent, arrive } = choosing();
  c.choose('look', choices);
  c.choose('look', choices);
  c.choose('jump', choices);
  expect(sent).toEqual(['look']);
  arrive();
  await vi.waitFor(() => expect(c.sending).toBeNull());
  c.choose('look', choices);
  expect(sent).toEqual(['look', 'look']);
});

it('forgets what is no longer possible', () => {
  const { choosing: c } = choosing();
  c.choose({ give: 2 }, choices);
  c.keepOnly([{ give: 2 }]);
  expect(c.armed).toEqual({ give: 2 });
  c.keepOnly(['look']);
  expect(c.armed).toBeNull();
});
