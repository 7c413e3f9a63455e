import { expect, it } from 'vitest';
import { ServerClock } from './server-clock.ts';

/** A server whose time is `offset` ahead of this machine's, and messages that take as long as they are told to. */
function world(offset: number) {
  let here = 1000;
  const clock = new ServerClock(() => here);
  return {
    clock,
    wait: (ms: number) => (here += ms),
    hear: (delay: number) => {
      const sent = here + offset;
      here += delay;
      clock.hear(sent);
    },
    error: () => clock.ms - (here + offset),
    shift: (ms: number) => (offset += ms),
  };
}

it('is right but for the way of the message', () => {
  const { hear, error, wait } = world(123_456);
  hear(3);
  wait(2500);
  expect(error()).toBe(-3);
});

it('trusts the message that took least, however late others come', () => {
  const { hear, error, wait } = world(-500);
  for (const delay of [80, 30, 4, 900, 45, 12]) {
    hear(delay);
    wait(700);
  }
  expect(error()).toBe(-4);
});

it('agrees within 50 ms on a line of this machine, whatever the machine is busy with', () => {
  const { hear, error, wait } = world(7777);
  let random = 1;
  for (let message = 0; message < 2000; message += 1) {
    random = (random * 16_807) % 2_147_483_647;
    // Mostly a few milliseconds, now and then as long as the page is busy.
    hear(random % 20 === 0 ? random % 400 : random % 8);
    wait(random % 1500);
    if (message > 20) expect(Math.abs(error())).toBeLessThan(50);
  }
});

it('follows a clock that runs a little faster', () => {
  const { hear, error, wait, shift } = world(0);
  for (let minute = 0; minute < 240; minute += 1) {
    hear(5);
    wait(60_000);
    // One second in a day.
    shift(60_000 / 86_400);
  }
  hear(5);
  expect(Math.abs(error())).toBeLessThan(10);
});

it('follows a time that jumps', () => {
  const { hear, error, shift, wait } = world(0);
  hear(2);
  wait(1000);
  shift(-3_600_000);
  hear(9);
  expect(error()).toBe(-9);
});

it('runs before anything was heard', () => {
  expect(new ServerClock(() => 42).ms).toBe(42);
});
