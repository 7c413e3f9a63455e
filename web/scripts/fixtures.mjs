// Plays games by the rules themselves and keeps what the tests of the boards look at: a few moments in a
// row, and one of everything that can happen; and a record of each game. To be run when views, events or actions change:
// `npm run fixtures`, or for one game alone `npm run fixtures -- GAME`, or `npm run fixtures -- records`.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const cargo = (args) => execFileSync('cargo', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 30 });
cargo(['build', '--quiet', '-p', 'roster', '--examples']);
const { target_directory: target } = JSON.parse(cargo(['metadata', '--no-deps', '--format-version', '1']));

/** One whole game: its catalogues and its moments. */
function play(game, seats, options, seed, moves, bot) {
  const args = [game, String(seats), JSON.stringify(options), String(seed), ...(moves ? [JSON.stringify(moves)] : []), ...(bot ? [bot] : [])];
  const text = execFileSync(join(target, 'debug', 'examples', 'moments'), args, { encoding: 'utf8', maxBuffer: 1 << 30 });
  const [catalogue, ...moments] = text.trim().split('\n').map((line) => JSON.parse(line));
  return { catalogue, moments };
}

function write(game, name, value) {
  const text = Array.isArray(value) ? `[\n${value.map((one) => JSON.stringify(one)).join(',\n')}\n]\n` : `${JSON.stringify(value)}\n`;
  writeFileSync(join(root, 'web/src/games', game, 'fixtures', `${name}.json`), text);
  console.log(`${game} ${name}: ${text.length} bytes`);
}

/** The fewest items that show all there is to show, as far as a first look tells. */
function cover(items, featuresOf, known = new Set()) {
  return items.filter((item) => {
    const fresh = featuresOf(item).filter((feature) => !known.has(feature));
    for (const feature of fresh) known.add(feature);
    return fresh.length > 0;
  });
}

const kindOf = (one) => (typeof one === 'string' ? one : Object.keys(one)[0]);
/** Places in `list` that are wanted, each with the one before it. */
const withBefore = (list, wanted) => list.filter((one, i) => wanted.includes(one) || wanted.includes(list[i + 1]));

/* Arkham Ritual */

const ARKHAM = 'arkham-ritual';
const OTHER_CARDS = { event: 'shining_trapezohedron', character_1: 'wary_student', character_2: 'mad_professor' };
const OLD_ONES = ['cthulhu', 'nyarlathotep', 'yog_sothoth', 'hastur'];

function arkhamIs({ by, legal }) {
  const { view, events } = by['0'];
  const asked = typeof view.turn === 'object' && Object.values(view.turn)[0] === 0;
  const kind = !asked ? (view.turn === 'over' ? 'over' : 'wait') : { passing: 'pass', scrying: 'orb' }[kindOf(view.turn)];
  const ended = events.find((event) => kindOf(event) === 'round_ended');
  return [
    kind ?? (legal.includes('let_go') ? 'last' : 'decide'),
    ended && 'reveal',
    typeof ended?.round_ended.cause === 'object' && 'woken',
    events.some((event) => kindOf(event) === 'glimpsed') && 'glimpse',
    view.discards.length > 8 && 'full',
    view.card_removed && 'removed',
  ].filter(Boolean);
}

const unasked = { legal: [], impossible: [] };
const others = ({ spectator, all }) => ({ spectator: { ...spectator, ...unasked }, all: { ...all, ...unasked } });

function arkhamPlay(seats, options, wanted) {
  for (let seed = 1; ; seed += 1) {
    const { moments } = play(ARKHAM, seats, options, seed);
    const first = wanted.map((is) => moments.find((moment) => arkhamIs(moment).includes(is)));
    if (first.includes(undefined)) continue;
    const steps = withBefore(moments, first).map(({ legal, impossible, by, ...rest }) => ({
      is: arkhamIs({ by, legal }).join(' '),
      ...rest,
      by: { 0: { ...by['0'], legal, impossible }, ...(first.some(({ step }) => step === rest.step) ? others(by) : {}) },
    }));
    return { seats, steps };
  }
}

function arkham() {
  const plays = {
    three: arkhamPlay(3, { odds: true }, ['wait', 'decide', 'pass', 'orb', 'last', 'reveal', 'over']),
    five: arkhamPlay(5, { odds: true }, ['decide', 'last', 'pass', 'orb', 'full', 'removed', 'reveal', 'over']),
    seven: arkhamPlay(7, { event: OTHER_CARDS.event, doom_track: true }, ['pass', 'wait', 'reveal', 'woken', 'glimpse', 'last', 'over']),
  };
  for (const [name, value] of Object.entries(plays)) write(ARKHAM, name, value);
  const games = OLD_ONES.flatMap((great_old_one) =>
    [{}, OTHER_CARDS, { doom_track: true }, { ...OTHER_CARDS, doom_track: true }].flatMap((options) =>
      [3, 4, 5, 7].flatMap((seats) => [1, 2, 3].map((seed) => play(ARKHAM, seats, { great_old_one, ...options }, seed))),
    ),
  );
  const events = games.flatMap(({ moments }) => moments.flatMap(({ by }) => Object.values(by).flatMap((seen) => seen.events)));
  const secrets = (event) => Object.entries(event[kindOf(event)] ?? {}).map(([field, value]) => `${kindOf(event)} ${field} ${value === null}`);
  const isReport = (event) => kindOf(event) === 'round_ended';
  write(ARKHAM, 'events', cover(events, (event) => [kindOf(event), ...(isReport(event) ? [] : secrets(event))]));
  const parts = ({ verdicts, cause, doom_cost, dummies }) => [
    JSON.stringify(typeof cause === 'string' ? cause : cause.great_old_one.card),
    `doom ${doom_cost !== null} dummies ${dummies.length > 0} ${kindOf(cause)}`,
    ...verdicts.flatMap(({ why, lost, gained }) => [
      ...why.map((one) => `${kindOf(cause)} ${kindOf(one)}`),
      lost.parts.map(({ because }) => because).join(),
      gained.parts.map(({ because }) => because).join(),
    ]),
  ];
  write(ARKHAM, 'reports', cover(events.filter(isReport).map((event) => event.round_ended), parts));
  write(ARKHAM, 'catalogue', games[0].catalogue);
}

/* RITUAL */

const SHAMANS = 'ritual';
const BOT = 'cooperative';

/** What a board, its words and its guide may have to show. */
function shamanFeatures({ by, legal, impossible }) {
  const { view, events } = by['0'];
  const phase = typeof view.phase === 'string' ? view.phase : kindOf(view.phase);
  const own = view.players[0];
  const goal = view.goal && (typeof view.goal.card === 'string' ? view.goal.card : 'ritual');
  return [
    `${phase} ${legal.length > 0} ${goal} ${own.awake}`,
    ...legal.map((action) => `legal ${kindOf(action)} ${action.give?.off_plane ?? ''}`),
    ...impossible.map(({ what, rule }) => `${rule} ${kindOf(what.action ?? what.other)}`),
    ...events.map((event) => `event ${kindOf(event)}`),
    legal.includes('resolve') && `resolve ${goal}`,
    view.phase.gathering?.lost && 'lost',
    legal.length > 30 && 'many',
    view.known_of_round.length > 0 && 'known',
  ].filter(Boolean);
}

function shamanMoments(seats, options, seeds) {
  const known = new Set();
  const found = seeds.flatMap((seed) => {
    const { moments } = play(SHAMANS, seats, options, seed, [], BOT);
    const wanted = cover(moments, shamanFeatures, known);
    return withBefore(moments, wanted).map((moment) => ({ moment, seed }));
  });
  // Others see the same stones: one moment of each kind is enough.
  const toOthers = cover(found, ({ moment }) => shamanFeatures(moment).slice(0, 1));
  const steps = found.map((one) => ({ ...one, isTold: toOthers.includes(one) })).map(({ moment: { legal, impossible, by, step, ...rest }, seed, isTold }) => ({
    is: shamanFeatures({ by, legal, impossible })[0],
    ...rest,
    // Games do not follow one another.
    step: seed * 10_000 + step,
    by: { 0: { ...by['0'], legal, impossible }, ...(isTold ? others(by) : {}) },
  }));
  return { seats, steps };
}

function ritual() {
  const plays = {
    two: shamanMoments(2, { clock: false }, [1, 2]),
    // Nobody's time runs out here, so a clock is only for those who get on without it.
    four: shamanMoments(4, {}, [1, 2]),
    six: shamanMoments(6, { ritual: 6, pass: true, clock: false, tries: 2 }, [1, 2]),
  };
  for (const [name, value] of Object.entries(plays)) write(SHAMANS, name, value);
  const untimed = { clock: false, pass: true, tries: 2 };
  const games = [2, 3, 4, 5, 6].map((seats) => play(SHAMANS, seats, untimed, 1, [], BOT));
  const random = [2, 5].map((seats) => play(SHAMANS, seats, untimed, 1));
  const all = [...games, ...random].flatMap(({ moments }) => moments);
  const events = all.flatMap(({ by }) => Object.values(by).flatMap((seen) => seen.events));
  const details = (event) => Object.entries(event[kindOf(event)] ?? {}).map(([field, value]) => `${kindOf(event)} ${field} ${typeof value === 'boolean' || value === null ? value : ''}`);
  write(SHAMANS, 'events', cover(events, (event) => [kindOf(event), ...details(event)]));
  const rituals = Array.from({ length: games[0].catalogue.en.rituals.length }, (_, place) => play(SHAMANS, 3, { ...untimed, ritual: place + 1, tries: 1 }, 1, [], BOT).catalogue);
  write(SHAMANS, 'catalogues', rituals);
}

/* Arkham Noir */

const NOIR = 'arkham-noir';

const noirMoment = ({ step, by, legal, impossible, canUndo, outcome }) => ({
  step,
  view: by['0'].view,
  legal,
  impossible,
  events: by['0'].events,
  hidden: by.all.view.hidden,
  canUndo,
  outcome,
});

/** What a board, its words and its guide may have to show. */
function noirFeatures({ by, legal, impossible }, { limits }) {
  const { view, events } = by['0'];
  const { prompt } = view;
  const effect = prompt.effect && `${prompt.effect.effect} ${prompt.effect.left.length > 0}`;
  const isTurn = prompt === 'turn';
  const closable = legal.flatMap((action) => (action.close ? [view.cases.find(({ victim }) => victim === action.close.case)] : []));
  return [
    `prompt ${kindOf(prompt)} ${effect ?? ''} ${prompt.over?.ending ?? ''}`,
    ...impossible.map(({ what, rule }) => `${rule} ${kindOf(what.action ?? what.other)}`),
    ...legal.map((action) => `legal ${kindOf(action)}`),
    ...events.map((event) => `event ${kindOf(event)}`),
    isTurn && view.kinds.length > 0 && 'evidence',
    isTurn && view.kinds.length === limits.puzzles - 1 && 'last kind',
    isTurn && closable.some(({ scorable }) => scorable.length > 0) && 'close now',
    isTurn && closable.some(({ scorable }) => scorable.length === 0) && 'close',
    isTurn && view.stability.length >= limits.stability - 2 && 'stability',
    isTurn && view.time.length >= limits.time - 2 && 'time',
    isTurn && view.victims_left === 0 && 'no victims',
    isTurn && view.cases.some(({ is_long }) => is_long) && 'long',
    isTurn && view.cases.some(({ unused_keys }) => unused_keys > 0) && 'key',
    isTurn && view.leads.length === 0 && 'no leads',
    isTurn && view.draw_pile <= 6 && 'pile',
  ].filter(Boolean);
}

function noir() {
  const cases = Object.entries(JSON.parse(readFileSync(join(root, 'web/e2e/support/won-cases.json'), 'utf8')));
  const [won, ...more] = cases.map(([date, moves]) => play(NOIR, 1, {}, date, moves));
  const { catalogue } = won;
  const random = Array.from({ length: 60 }, (_, seed) => play(NOIR, 1, {}, seed));
  const features = (moment) => noirFeatures(moment, catalogue.en);
  const inARow = (moments, wanted) => withBefore(moments, wanted).map(noirMoment);
  const ending = (kind) => random.find(({ moments }) => moments.at(-1).outcome.kind === kind).moments;
  const most = (moments) => cover(moments, features).slice(0, 9);
  write(NOIR, 'won', inARow(won.moments, [...won.moments.slice(1, 4), ...most(won.moments), ...won.moments.slice(-3)]));
  write(NOIR, 'stability', inARow(ending('stability'), [...most(ending('stability')).slice(0, 6), ending('stability').at(-1)]));
  write(NOIR, 'victims', inARow(ending('victims'), [...most(ending('victims')).slice(0, 4), ending('victims').at(-1)]));
  const isLong = ({ by }) => by['0'].view.cases.some(({ is_long }) => is_long);
  const long = [won, ...more, ...random].find(({ moments }) => moments.some(isLong)).moments;
  write(NOIR, 'long', inARow(long, long.filter(isLong).slice(0, 3)));
  const all = [won, ...more, ...random].flatMap(({ moments }) => moments);
  write(NOIR, 'prompts', cover(all, features).map((moment) => ({ ...noirMoment(moment), step: 0 })));
  const details = (event) => Object.entries(event[kindOf(event)] ?? {}).flatMap(([field, value]) => (/^[a-z_]+$/.test(value) ? [`${kindOf(event)} ${field} ${value}`] : []));
  write(NOIR, 'events', cover(all.flatMap(({ by }) => by['0'].events), (event) => [kindOf(event), ...details(event)]));
  write(NOIR, 'catalogue', catalogue);
}

/* Records */

/** The shortest of a few records as a table's is downloaded: the proof of a deal is tested with one of each game. */
function sealedRecord(game, seats, options) {
  const run = (number) => execFileSync(join(target, 'debug', 'examples', 'sealed_record'), [game, String(seats), JSON.stringify(options), String(number)], { encoding: 'utf8' });
  const [shortest] = Array.from({ length: 16 }, (_, number) => run(number)).sort((a, b) => a.length - b.length);
  writeFileSync(join(root, 'web/src/net/fixtures', `${game}.json`), shortest);
  console.log(`record of ${game}: ${shortest.length} bytes`);
}

function records() {
  sealedRecord(ARKHAM, 3, {});
  sealedRecord(NOIR, 1, {});
  sealedRecord(SHAMANS, 2, { clock: false, tries: 1 });
  sealedRecord('arkham-horror', 1, {});
}

const makers = { [ARKHAM]: arkham, [SHAMANS]: ritual, [NOIR]: noir, records };
const asked = process.argv.slice(2);
for (const [game, make] of Object.entries(makers)) if (asked.length === 0 || asked.includes(game)) make();
