import type { Socket } from 'node:net';
import type { Change } from './intermediary.ts';

const END_OF_HEAD = Buffer.from('\r\n\r\n');
const TEXT_FRAME = 0x81;

/** Hands on what the server sends; once it speaks WebSocket, every text frame is changed on the way. */
export function rewriteFrames(server: Socket, browser: Socket, change: Change): void {
  let waiting = Buffer.alloc(0);
  let speaks: 'http' | 'frames' | null = null;
  server.on('data', (part: Buffer) => {
    if (speaks === 'http') return void browser.write(part);
    waiting = Buffer.concat([waiting, part]);
    if (speaks === null) {
      const head = waiting.indexOf(END_OF_HEAD);
      if (head < 0) return;
      speaks = waiting.toString('latin1', 0, 12).endsWith('101') ? 'frames' : 'http';
      const end = speaks === 'frames' ? head + END_OF_HEAD.length : waiting.length;
      browser.write(waiting.subarray(0, end));
      waiting = waiting.subarray(end);
    }
    for (let frame = firstFrame(waiting); frame; frame = firstFrame(waiting)) {
      const [whole, payload] = frame;
      browser.write(whole[0] === TEXT_FRAME ? textFrame(change(payload.toString())) : whole);
      waiting = waiting.subarray(whole.length);
    }
  });
  server.on('end', () => browser.end());
}

/** The first whole frame and its payload. Servers do not mask theirs. */
function firstFrame(bytes: Buffer): [Buffer, Buffer] | null {
  const short = bytes[1];
  if (short === undefined) return null;
  const start = short === 127 ? 10 : short === 126 ? 4 : 2;
  if (bytes.length < start) return null;
  const length = short === 127 ? Number(bytes.readBigUInt64BE(2)) : short === 126 ? bytes.readUInt16BE(2) : short;
  if (bytes.length < start + length) return null;
  return [bytes.subarray(0, start + length), bytes.subarray(start, start + length)];
}

function textFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  const { length } = payload;
  // The shortest form that fits, or browsers hang up.
  const head = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10);
  head[0] = TEXT_FRAME;
  head[1] = length < 126 ? length : length < 65_536 ? 126 : 127;
  if (head.length === 4) head.writeUInt16BE(length, 2);
  if (head.length === 10) head.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([head, payload]);
}
