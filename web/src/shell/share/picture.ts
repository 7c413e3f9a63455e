import type { PageDictionary } from '../../i18n/index.svelte.ts';
import type { ShareCard } from './card.ts';

export const WIDTH = 1200;
export const HEIGHT = 630;
const EDGE = 64;
/** Drawings of a game are one path in a square of this side. */
const DRAWING = 128;
const DOT = 15;

type Pen = CanvasRenderingContext2D;
type Words = Pick<PageDictionary, 'share' | 'result'>;

interface Look {
  ink: string;
  paper: string;
  dim: string;
  accent: string;
  serif: string;
  sans: string;
}

/** Draws the result in the colours of the page. */
export async function drawCard(canvas: HTMLCanvasElement, card: ShareCard, words: Words): Promise<void> {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const look = lookOf(document.body);
  // A font that does not come is replaced by the next of its list.
  const fonts = [inFont(84, look.serif, 500), inFont(56, look.serif, 500), inFont(26, look.sans), inFont(54, look.sans, 700)];
  await Promise.all(fonts.map((font) => document.fonts.load(font).catch(() => [])));
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  pen.textBaseline = 'alphabetic';
  drawNight(pen, look);
  drawTitle(pen, look, card);
  drawStamp(pen, look, card.won ? words.share.won : words.share.lost);
  drawFinds(pen, look, card);
  drawFacts(pen, look, [...card.poster.facts, { label: words.result.hints, value: String(card.hints) }]);
  write(pen, look.dim, inFont(26, look.sans), words.share.footer, EDGE, HEIGHT - 30);
  pen.textAlign = 'right';
  write(pen, look.dim, inFont(26, look.sans), new URL(card.link).host, WIDTH - EDGE, HEIGHT - 30);
}

function lookOf(element: Element): Look {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    ink: token('--bg'),
    paper: token('--text'),
    dim: token('--text-dim'),
    accent: token('--accent'),
    serif: token('--serif'),
    sans: token('--sans'),
  };
}

function inFont(px: number, family: string, weight = 400): string {
  return `${weight} ${px}px ${family}`;
}

function write(pen: Pen, colour: string, font: string, text: string, x: number, y: number, most?: number): void {
  pen.fillStyle = colour;
  pen.font = font;
  pen.fillText(text, x, y, most);
}

/** A halftone that fades from the upper right corner. */
function drawNight(pen: Pen, { ink, paper, accent }: Look): void {
  pen.fillStyle = ink;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.fillStyle = paper;
  pen.globalAlpha = 0.16;
  for (let y = 0; y < HEIGHT; y += DOT) {
    for (let x = 0; x < WIDTH; x += DOT) {
      const light = 1 - Math.hypot(WIDTH - x, y) / WIDTH;
      if (light <= 0) continue;
      pen.beginPath();
      pen.arc(x, y, light * DOT * 0.55, 0, 2 * Math.PI);
      pen.fill();
    }
  }
  pen.globalAlpha = 1;
  pen.fillStyle = accent;
  pen.fillRect(0, 0, 14, HEIGHT);
}

function drawTitle(pen: Pen, look: Look, { game, when, who }: ShareCard): void {
  pen.textAlign = 'left';
  write(pen, look.paper, inFont(84, look.serif, 500), game, EDGE, 128, 700);
  write(pen, look.dim, inFont(34, look.sans), when ?? who, EDGE, 184, 700);
  if (when) write(pen, look.dim, inFont(34, look.sans), who, EDGE, 230, 700);
}

/** The verdict, stamped askew. */
function drawStamp(pen: Pen, { accent, paper, sans }: Look, verdict: string): void {
  pen.save();
  pen.translate(WIDTH - 250, 145);
  pen.rotate(-0.09);
  pen.textAlign = 'center';
  pen.font = inFont(54, sans, 700);
  const text = verdict.toLocaleUpperCase();
  const half = pen.measureText(text).width / 2 + 28;
  pen.fillStyle = accent;
  pen.fillRect(-half, -56, 2 * half, 90);
  pen.strokeStyle = paper;
  pen.lineWidth = 3;
  pen.strokeRect(-half + 7, -49, 2 * half - 14, 76);
  pen.fillStyle = paper;
  pen.fillText(text, 0, 8);
  pen.restore();
}

function drawFinds(pen: Pen, { ink, paper, dim }: Look, { poster }: ShareCard): void {
  const gap = 20;
  const side = Math.min(150, (WIDTH - 2 * EDGE - gap * (poster.finds.length - 1)) / poster.finds.length);
  poster.finds.forEach(({ drawing, found }, place) => {
    pen.save();
    pen.translate(EDGE + place * (side + gap), 270);
    if (found) {
      pen.fillStyle = paper;
      pen.fillRect(0, 0, side, side);
    } else {
      pen.strokeStyle = dim;
      pen.lineWidth = 2;
      pen.setLineDash([10, 8]);
      pen.strokeRect(1, 1, side - 2, side - 2);
    }
    const scale = (side * 0.66) / DRAWING;
    pen.translate(side * 0.17, side * 0.17);
    pen.scale(scale, scale);
    pen.globalAlpha = found ? 1 : 0.35;
    pen.fillStyle = found ? ink : dim;
    pen.fill(new Path2D(drawing));
    pen.restore();
  });
}

function drawFacts(pen: Pen, look: Look, facts: ShareCard['poster']['facts']): void {
  const room = (WIDTH - 2 * EDGE) / facts.length;
  facts.forEach(({ label, value }, place) => {
    const x = EDGE + place * room;
    write(pen, look.paper, inFont(56, look.serif, 500), value, x, 512, room - 16);
    write(pen, look.dim, inFont(26, look.sans), label, x, 548, room - 16);
  });
}
