import { expect, it } from 'vitest';
import { en } from '../../i18n/en.pages.ts';
import { ago, clockTime } from './ago.ts';

it('says how long ago in the coarsest unit that fits', () => {
  expect(ago(-5, en.ago)).toBe('just now');
  expect(ago(59, en.ago)).toBe('just now');
  expect(ago(61, en.ago)).toBe('1 min ago');
  expect(ago(2 * 3600, en.ago)).toBe('2 h ago');
  expect(ago(25 * 3600, en.ago)).toBe('1 day ago');
});

it('shows a clock as people read it', () => {
  expect(clockTime(0)).toBe('0:00');
  expect(clockTime(1)).toBe('0:01');
  expect(clockTime(65_000)).toBe('1:05');
  expect(clockTime(3_723_000)).toBe('1:02:03');
  expect(clockTime(86_399_000)).toBe('23:59:59');
  expect(clockTime(3 * 86_400_000)).toBe('72 h');
});
