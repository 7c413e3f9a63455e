import type { BrowserContextOptions, Locator } from '@playwright/test';
import { en } from '../src/i18n/en.pages.ts';
import { fr } from '../src/i18n/fr.pages.ts';
import { faultsOf } from './support/fit.ts';
import type { Person } from './support/person.ts';
import { expect, test } from './support/test.ts';

const WORDS = { en, fr };
type Lang = keyof typeof WORDS;

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const WIDE = { viewport: { width: 1440, height: 900 } };
const SCREENS: { where: string; lang: Lang; context: BrowserContextOptions }[] = [
  { where: 'on a phone, in French', lang: 'fr', context: { ...PHONE, locale: 'fr-FR' } },
  { where: 'on a phone, in English', lang: 'en', context: { ...PHONE, locale: 'en-GB' } },
  { where: 'on a wide screen, in French', lang: 'fr', context: { ...WIDE, locale: 'fr-FR' } },
  { where: 'on a wide screen, in English', lang: 'en', context: { ...WIDE, locale: 'en-GB' } },
];
/** Each with what is a moment of its lesson. */
const GAMES = [
  { game: 'Arkham Ritual', moments: { en: ['Cthulhu'], fr: ['Cthulhu'] } },
  { game: 'Arkham Noir', moments: { en: ['Case closed'], fr: ['Affaire classée'] } },
  { game: 'RITUAL', moments: { en: [], fr: [] } },
];
/** No lesson is longer. */
const MOST_STEPS = 200;
/** So many choices are never scrolled. */
const FEW = 4;
/** The game that is played on after its lesson: alone, so the same each time. */
const PLAYED_ON = { game: 'Arkham Noir', lang: 'en', context: WIDE };
/** No case is longer. */
const MOST_MOVES = 300;

/** Whoever follows a lesson: reads what the page says, and does that and nothing else. */
class Learner {
  readonly heard: string[] = [];
  readonly guide: Locator;
  readonly tip: Locator;

  constructor(
    readonly person: Person,
    readonly lang: Lang,
  ) {
    this.guide = person.page.getByRole('region', { name: WORDS[lang].guide.title });
    this.tip = this.guide.getByRole('status');
  }

  get #understood(): Locator {
    return this.guide.getByRole('button', { name: WORDS[this.lang].guide.understood });
  }

  /** The choice that the tip tells about. */
  get #asked(): Locator {
    return this.person.page.locator('[data-choice][aria-describedby=guide-tip]');
  }

  /** What lies over the board until it is read. */
  get #report(): Locator {
    return this.person.page.locator('.reveal button').last();
  }

  /** The page may show a step later than it hears of it; what is pressed before that was asked for before. */
  async #isShown(): Promise<void> {
    await expect(async () => {
      const lesson = this.person.state()?.table.guide;
      const told = lesson ? [WORDS[this.lang].guide.step(lesson.step + 1, lesson.steps)] : [];
      expect(await this.guide.locator('.step').allTextContents()).toEqual(told);
    }).toPass();
  }

  /** One thing that the page says; false once it says nothing more. */
  async follows(): Promise<boolean> {
    await this.#isShown();
    const next = this.#understood.or(this.#asked).or(this.#report);
    await expect(async () => expect((await next.count()) > 0 || (await this.guide.count()) === 0).toBe(true)).toPass();
    if ((await this.guide.count()) === 0) return false;
    if (await this.#report.count()) {
      await this.#report.click();
      return true;
    }
    if (!(await this.#hear())) return true;
    const before = await this.#shown();
    await this.#understood.or(this.#asked).click();
    // Where choices stand behind a button, pressing that shows them.
    await expect(async () => expect(await this.#shown()).not.toBe(before)).toPass();
    // A choice on its way stays where it was until it is answered.
    const { recorder } = this.person;
    await this.person.until(() => recorder.answered === recorder.sent);
    return true;
  }

  /** What is asked for now, and at which step. */
  async #shown(): Promise<string> {
    return `${this.person.state()?.table.guide?.step} ${(await this.#asked.allInnerTexts()).join()}`;
  }

  /** Reads the tip; what it speaks of is lit, and no choice is out of reach. False where something else is to be read first. */
  async #hear(): Promise<boolean> {
    // A tip waits until what it speaks of is seen; choices do not.
    const { watch } = WORDS[this.lang].guide;
    const isTold = async () => this.person.state()?.table.guide?.tip == null || (await this.tip.innerText()) !== watch;
    await expect.poll(async () => (await isTold()) || (await this.#report.count()) > 0).toBe(true);
    if (!(await isTold())) return false;
    const text = await this.tip.innerText();
    const { page } = this.person;
    // Choices behind a button are shown while the same tip is open.
    expect(await page.evaluate(outOfReach), `cannot be pressed while it says: ${text}`).toEqual([]);
    if (this.heard.at(-1) === text) return true;
    this.heard.push(text);
    await expect(this.tip).toBeInViewport({ ratio: 1 });
    const lights = page.locator('.spotlight');
    await expect(lights, `nothing is lit while it says: ${text}`).toHaveCount(1);
    await expect.poll(() => page.evaluate(unlit), `stays dark while it says: ${text}`).toEqual([]);
    await expect.poll(() => page.evaluate(isCovered), text).toBe(false);
    await expect.poll(() => page.evaluate(straysOf), `light falls elsewhere while it says: ${text}`).toBe(0);
    if (await this.#asked.count()) await expect(this.#asked, text).toBeInViewport({ ratio: 1 });
    const choices = await this.person.choices.all();
    if (choices.length <= FEW) for (const choice of choices) await expect(choice, text).toBeInViewport({ ratio: 0.9 });
    return true;
  }
}

for (const { game, moments } of GAMES) {
  for (const { where, lang, context } of SCREENS) {
    test(`whoever does only what the page says learns ${game} ${where}`, async ({ invite }, info) => {
      const ann = await invite('Ann', { context });
      const { page } = ann;
      await ann.context.addInitScript(noteMoments);
      const { lobby } = WORDS[lang];
      await page.goto(ann.address);
      const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: game, exact: true }) });
      await card.getByRole('button', { name: lobby.firstButton }).or(card.getByRole('button', { name: lobby.firstButtonAlone })).click();
      const learner = new Learner(ann, lang);
      await expect(learner.guide).toBeVisible();
      const lesson = ann.state()?.table.guide;
      for (let step = 0; await learner.follows(); step += 1) {
        expect(step).toBeLessThan(MOST_STEPS);
        if (step < 2) expect(await faultsOf(page)).toEqual([]);
        const name = `${String(step).padStart(3, '0')}.png`;
        if (process.env.WALPURGIS_PICTURES) await page.screenshot({ path: info.outputPath(name), animations: 'disabled' });
      }
      expect(learner.heard.length).toBeGreaterThan(15);
      expect(lesson?.steps).toBeGreaterThan(learner.heard.length);
      expect(await page.evaluate(() => (window as unknown as { moments: string[] }).moments)).toEqual(moments[lang]);
      // The lesson is over, and the game is not.
      expect(ann.state()?.table.guide).toBeNull();
      await ann.until(() => ann.isToAct() || ann.state()?.table.phase === 'finished');
      if (game === PLAYED_ON.game && lang === PLAYED_ON.lang && context === PLAYED_ON.context) await playsOn(ann);
    });
  }
}

/** After the lesson: the lamp is asked once, as the last tip says, then the first choice is taken to the end. */
async function playsOn(ann: Person): Promise<void> {
  const { page } = ann;
  const isOver = () => ann.state()?.table.phase === 'finished';
  await page.getByRole('button', { name: en.hint.title, exact: true }).click();
  const hint = page.getByRole('region', { name: en.hint.title });
  await hint.getByRole('button', { name: en.hint.ask }).click();
  const advised = hint.getByRole('listitem').first().getByRole('button');
  await expect(advised).toBeVisible();
  const version = ann.version();
  await advised.click();
  const armed = page.locator('[data-choice][aria-describedby=confirm-key]');
  if (await armed.count()) await armed.click();
  await ann.until(() => ann.version() > version);
  for (let moves = 0; moves < MOST_MOVES; moves += 1) {
    await ann.until(() => ann.isToAct() || isOver());
    if (isOver()) break;
    await ann.choose(0);
  }
  await page.getByRole('button', { name: 'Result', exact: true }).click();
  const result = page.getByRole('dialog');
  await expect(result.getByRole('heading').first()).toHaveText(/^You (won|lost)/);
  await expect(result.getByRole('region', { name: en.result.adds })).toContainText('AN-60');
  await expect(result.getByText('A guided game')).toBeVisible();
  await expect(result.getByRole('link', { name: 'Watch the replay' })).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
}

test('a tip is still open after a reload, and bots have waited', async ({ invite }) => {
  const ann = await invite('Ann');
  await ann.page.goto(ann.address);
  await ann.page.getByRole('button', { name: en.lobby.firstButton }).first().click();
  const learner = new Learner(ann, 'en');
  await expect(learner.guide.getByRole('button', { name: en.guide.understood })).toBeFocused();
  const [text, version] = [await learner.tip.innerText(), ann.version()];
  await ann.page.reload();
  await expect(learner.tip).toHaveText(text);
  expect(ann.version()).toBe(version);
});

test('whoever goes another way is asked twice, and plays on without the guide', async ({ invite }) => {
  const ann = await invite('Ann');
  await ann.page.goto(ann.address);
  await ann.page.getByRole('button', { name: en.lobby.firstButtonAlone }).click();
  const learner = new Learner(ann, 'en');
  await expect(learner.guide).toBeVisible();
  while ((await ann.page.locator('[data-choice][aria-describedby=guide-tip]').count()) === 0) await learner.follows();
  const other = ann.page.locator('[data-choice]:not([aria-describedby=guide-tip])').last();
  await other.click();
  await expect(ann.page.getByText('This leaves the lesson.').first()).toBeVisible();
  await ann.page.locator('[data-choice][aria-describedby=confirm-key]').click();
  await expect(learner.guide).toHaveCount(0);
  await ann.until(() => ann.isToAct());
});

/** In the page: what the tip names and no light falls on. */
function unlit(): string[] {
  const light = document.querySelector<SVGElement>('.spotlight');
  const wanted = JSON.parse(light?.dataset.at ?? '["no light at all"]') as string[];
  const lit = [...(light?.querySelectorAll<SVGElement>('.ring') ?? [])].map((ring) => ring.dataset.of);
  return wanted.filter((one) => !lit.includes(one));
}

/** In the page: choices that cannot be brought into sight and pressed, scrolling where they are listed. */
function outOfReach(): string[] {
  return [...document.querySelectorAll<HTMLButtonElement>('[data-choice]')].flatMap((choice) => {
    const list = choice.closest('ul');
    const before = list?.scrollTop ?? 0;
    if (list) list.scrollTop += choice.getBoundingClientRect().top - list.getBoundingClientRect().top - (list.clientHeight - choice.offsetHeight) / 2;
    const { left, top, width, height } = choice.getBoundingClientRect();
    const isSeen = left >= 0 && top >= 0 && left + width <= innerWidth && top + height <= innerHeight;
    const isFree = choice.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    list?.scrollTo(0, before);
    return isSeen && isFree && !choice.disabled ? [] : [choice.innerText];
  });
}

/** In the page: how many lights fall where nothing is seen of what the tip speaks of. */
function straysOf(): number {
  const lit = [...document.querySelectorAll('main [aria-describedby~=guide-tip]:not([data-choice])')];
  const middleOf = (one: Element) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x + width / 2, y + height / 2] as const;
  };
  const isSeenAt = (one: Element, place: readonly [number, number]) => {
    const top = document.elementFromPoint(...place);
    return top !== null && (one.contains(top) || top.contains(one));
  };
  const strays = [...document.querySelectorAll('.spotlight .ring')].filter((ring) => {
    const { left, right, top, bottom } = ring.getBoundingClientRect();
    // A light may fall on a part of what is described, or on all around it.
    return !lit.some((one) => {
      const [x, y] = middleOf(one);
      const isAround = x > left && x < right && y > top && y < bottom;
      return isSeenAt(one, middleOf(ring)) || (isAround && isSeenAt(one, [x, y]));
    });
  });
  return strays.length;
}

/** In the page, from the beginning: what fills the board for a moment. */
function noteMoments(): void {
  const moments: string[] = [];
  Object.assign(window, { moments });
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      const title = node instanceof Element ? (node.querySelector('.moment .title, .closed .stamp') ?? (node.matches('.moment, .closed') ? node.querySelector('.title, .stamp') : null)) : null;
      if (title) moments.push(title.textContent ?? '');
    }
  }).observe(document, { childList: true, subtree: true });
}

/** In the page: whether something else lies over all that the tip speaks of. */
function isCovered(): boolean {
  const lit = [...document.querySelectorAll('main [aria-describedby~=guide-tip]:not([data-choice])')];
  const seen = lit.filter((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return top && (one.contains(top) || top.contains(one));
  });
  return lit.length > 0 && seen.length === 0;
}
