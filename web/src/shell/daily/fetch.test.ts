import { expect, it } from 'vitest';
import { dayAfter } from './fetch.ts';

it('walks through the calendar, whatever the month and the year', () => {
  expect(dayAfter('2026-11-16', -1)).toBe('2026-11-15');
  expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01');
  expect(dayAfter('2028-03-01', -1)).toBe('2028-02-29');
});
