/** SHA-256. The browser's own where it has one: on plain http, as in a home network, it has none. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const subtle: SubtleCrypto | undefined = crypto.subtle;
  return subtle ? new Uint8Array(await subtle.digest('SHA-256', bytes)) : plainSha256(bytes);
}

/** The first 32 bits of the fractional parts of the `root`-th roots of the first 64 primes. */
function fractions(root: number): number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < 64; n += 1) {
    if (primes.every((p) => n % p !== 0)) primes.push(n);
  }
  return primes.map((p) => Math.floor((p ** (1 / root) % 1) * 2 ** 32) >>> 0);
}

export function plainSha256(bytes: Uint8Array): Uint8Array {
  const constants = fractions(3);
  const hash = Uint32Array.from(fractions(2).slice(0, 8));
  const message = new DataView(new ArrayBuffer(Math.ceil((bytes.length + 9) / 64) * 64));
  bytes.forEach((byte, i) => message.setUint8(i, byte));
  message.setUint8(bytes.length, 0x80);
  message.setUint32(message.byteLength - 8, Math.floor(bytes.length / 2 ** 29));
  message.setUint32(message.byteLength - 4, bytes.length << 3);
  for (let at = 0; at < message.byteLength; at += 64) mix(hash, message, at, constants);
  const out = new DataView(new ArrayBuffer(32));
  hash.forEach((word, i) => out.setUint32(4 * i, word));
  return new Uint8Array(out.buffer);
}

const turn = (x: number, by: number) => (x >>> by) | (x << (32 - by));

function mix(hash: Uint32Array, message: DataView, at: number, constants: number[]): void {
  const words = new Uint32Array(64);
  for (let i = 0; i < 64; i += 1) {
    if (i < 16) {
      words[i] = message.getUint32(at + 4 * i);
      continue;
    }
    const [x, y] = [words[i - 15] ?? 0, words[i - 2] ?? 0];
    const small = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
    const large = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
    words[i] = (words[i - 16] ?? 0) + small + (words[i - 7] ?? 0) + large;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  for (let i = 0; i < 64; i += 1) {
    const choice = (e & f) ^ (~e & g);
    const major = (a & b) ^ (a & c) ^ (b & c);
    const first = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + (constants[i] ?? 0) + (words[i] ?? 0);
    const second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + major;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (hash[i] = (hash[i] ?? 0) + word));
}
