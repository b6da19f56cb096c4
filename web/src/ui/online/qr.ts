// QR codes (ISO/IEC 18004), as far as links need them: bytes, error correction M, versions 1 to 20.

// By version from 1: error correction codewords of a block, and the number of blocks.
const CORRECTION = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16];

/** How many codewords a symbol has, data and correction together. */
function capacity(version: number): number {
  let modules = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const alignments = Math.floor(version / 7) + 2;
    modules -= (25 * alignments - 10) * alignments - 55;
    if (version >= 7) modules -= 36;
  }
  return Math.floor(modules / 8);
}

const data_capacity = (version: number): number =>
  capacity(version) - CORRECTION[version - 1]! * BLOCKS[version - 1]!;

// ---- Reed–Solomon over GF(256), modulo x⁸ + x⁴ + x³ + x² + 1 ----

function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    if ((b >> bit) & 1) product ^= a;
  }
  return product;
}

function generator(degree: number): number[] {
  const out = new Array<number>(degree).fill(0);
  out[degree - 1] = 1;
  let root = 1;
  for (let i = 0; i < degree; i += 1) {
    for (let j = 0; j < degree; j += 1) out[j] = times(out[j]!, root) ^ (out[j + 1] ?? 0);
    root = times(root, 2);
  }
  return out;
}

/** The correction codewords of a block. */
export function correction(data: readonly number[], degree: number): number[] {
  const divisor = generator(degree);
  const rest = new Array<number>(degree).fill(0);
  for (const byte of data) {
    const factor = byte ^ rest.shift()!;
    rest.push(0);
    divisor.forEach((coefficient, i) => (rest[i]! ^= times(coefficient, factor)));
  }
  return rest;
}

// ---- from text to codewords ----

function encode(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const put = (value: number, length: number) => {
    for (let i = length - 1; i >= 0; i -= 1) bits.push((value >> i) & 1);
  };
  put(0b0100, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  const room = data_capacity(version) * 8;
  put(0, Math.min(4, room - bits.length));
  while (bits.length % 8) bits.push(0);
  for (let pad = 0xec; bits.length < room; pad ^= 0xec ^ 0x11) put(pad, 8);
  const out: number[] = [];
  for (let i = 0; i < bits.length; i += 8)
    out.push(bits.slice(i, i + 8).reduce((byte, bit) => (byte << 1) | bit, 0));
  return out;
}

/** Cuts the data into blocks, corrects each, and shuffles them: first bytes first. */
function interleave(data: number[], version: number): number[] {
  const blocks = BLOCKS[version - 1]!;
  const degree = CORRECTION[version - 1]!;
  const short = Math.floor(capacity(version) / blocks) - degree;
  const shorts = blocks - (capacity(version) % blocks);
  const cut: number[][] = [];
  for (let i = 0, at = 0; i < blocks; i += 1) {
    const length = short + (i < shorts ? 0 : 1);
    cut.push(data.slice(at, at + length));
    at += length;
  }
  const fixed = cut.map((block) => correction(block, degree));
  const out: number[] = [];
  for (let i = 0; i <= short; i += 1) for (const block of cut) if (i < block.length) out.push(block[i]!);
  for (let i = 0; i < degree; i += 1) for (const block of fixed) out.push(block[i]!);
  return out;
}

// ---- the symbol ----

/** Fifteen bits: correction level M (00) and the mask, with their own correction. */
export function format_bits(mask: number): number {
  let rest = mask;
  for (let i = 0; i < 10; i += 1) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  return ((mask << 10) | rest) ^ 0x5412;
}

/** Eighteen bits: the version with its own correction; only from version 7 on. */
export function version_bits(version: number): number {
  let rest = version;
  for (let i = 0; i < 12; i += 1) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
  return (version << 12) | rest;
}

/** The middles of the alignment patterns. */
export function alignments(version: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const size = version * 4 + 17;
  const step = Math.ceil((size - 13) / (count * 2 - 2)) * 2;
  const out = [6];
  for (let at = size - 7; out.length < count; at -= step) out.splice(1, 0, at);
  return out;
}

const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

type Grid = boolean[][];

class Code {
  readonly size: number;
  readonly dark: Grid;
  /** Squares that are no data. */
  readonly fixed: Grid;

  constructor(private readonly version: number) {
    this.size = version * 4 + 17;
    const grid = () => Array.from({ length: this.size }, () => new Array<boolean>(this.size).fill(false));
    this.dark = grid();
    this.fixed = grid();
  }

  #set(x: number, y: number, dark: boolean): void {
    this.dark[y]![x] = dark;
    this.fixed[y]![x] = true;
  }

  patterns(): void {
    const { size } = this;
    for (let i = 0; i < size; i += 1) {
      this.#set(6, i, i % 2 === 0);
      this.#set(i, 6, i % 2 === 0);
    }
    for (const [x, y] of [
      [3, 3],
      [size - 4, 3],
      [3, size - 4],
    ] as const)
      this.#finder(x, y);
    const middles = alignments(this.version);
    const last = middles.length - 1;
    middles.forEach((x, i) =>
      middles.forEach((y, j) => {
        const at_finder = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0);
        if (!at_finder) this.#alignment(x, y);
      }),
    );
    this.format(0);
    if (this.version >= 7) {
      const bits = version_bits(this.version);
      for (let i = 0; i < 18; i += 1) {
        const dark = ((bits >> i) & 1) === 1;
        const a = size - 11 + (i % 3);
        const b = Math.floor(i / 3);
        this.#set(a, b, dark);
        this.#set(b, a, dark);
      }
    }
  }

  #finder(x: number, y: number): void {
    for (let dy = -4; dy <= 4; dy += 1)
      for (let dx = -4; dx <= 4; dx += 1) {
        const [px, py] = [x + dx, y + dy];
        if (px < 0 || py < 0 || px >= this.size || py >= this.size) continue;
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        this.#set(px, py, ring !== 2 && ring !== 4);
      }
  }

  #alignment(x: number, y: number): void {
    for (let dy = -2; dy <= 2; dy += 1)
      for (let dx = -2; dx <= 2; dx += 1)
        this.#set(x + dx, y + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
  }

  format(mask: number): void {
    const bits = format_bits(mask);
    const bit = (i: number) => ((bits >> i) & 1) === 1;
    for (let i = 0; i <= 5; i += 1) this.#set(8, i, bit(i));
    this.#set(8, 7, bit(6));
    this.#set(8, 8, bit(7));
    this.#set(7, 8, bit(8));
    for (let i = 9; i < 15; i += 1) this.#set(14 - i, 8, bit(i));
    for (let i = 0; i < 8; i += 1) this.#set(this.size - 1 - i, 8, bit(i));
    for (let i = 8; i < 15; i += 1) this.#set(8, this.size - 15 + i, bit(i));
    this.#set(8, this.size - 8, true);
  }

  /** Puts the codewords in, in columns of two from the right, up and down. */
  fill(codewords: number[]): void {
    let at = 0;
    for (let right = this.size - 1; right >= 1; right -= 2) {
      if (right === 6) right = 5;
      for (let step = 0; step < this.size; step += 1)
        for (const x of [right, right - 1]) {
          const up = ((right + 1) & 2) === 0;
          const y = up ? this.size - 1 - step : step;
          if (this.fixed[y]![x] || at >= codewords.length * 8) continue;
          this.dark[y]![x] = ((codewords[at >> 3]! >> (7 - (at & 7))) & 1) === 1;
          at += 1;
        }
    }
  }

  mask(mask: number): void {
    for (let y = 0; y < this.size; y += 1)
      for (let x = 0; x < this.size; x += 1)
        if (!this.fixed[y]![x] && MASKS[mask]!(x, y)) this.dark[y]![x] = !this.dark[y]![x];
  }
}

/** How hard a symbol is to read: the standard's four rules. */
export function penalty(dark: Grid): number {
  const size = dark.length;
  let sum = 0;
  let count = 0;
  const lines = [dark, dark.map((_, x) => dark.map((row) => row[x]!))];
  for (const grid of lines)
    for (const row of grid) {
      let run = 1;
      for (let x = 1; x <= size; x += 1) {
        if (x < size && row[x] === row[x - 1]) run += 1;
        else {
          if (run >= 5) sum += run - 2;
          run = 1;
        }
      }
      const text = row.map((module) => (module ? '1' : '0')).join('');
      for (const finder of ['10111010000', '00001011101'])
        for (let at = text.indexOf(finder); at >= 0; at = text.indexOf(finder, at + 1)) sum += 40;
    }
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      if (dark[y]![x]) count += 1;
      if (x === 0 || y === 0) continue;
      const here = dark[y]![x];
      if (here === dark[y - 1]![x] && here === dark[y]![x - 1] && here === dark[y - 1]![x - 1]) sum += 3;
    }
  return sum + Math.floor(Math.abs((count * 100) / (size * size) - 50) / 5) * 10;
}

/** The squares of the code for a text, rows from the top; null if the text is too long. */
export function qr_code(text: string, wanted_mask?: number): Grid | null {
  const bytes = new TextEncoder().encode(text);
  let version = 1;
  while (version <= CORRECTION.length && bytes.length + (version < 10 ? 2 : 3) > data_capacity(version))
    version += 1;
  if (version > CORRECTION.length) return null;
  const symbol = new Code(version);
  symbol.patterns();
  symbol.fill(interleave(encode(bytes, version), version));
  let best = wanted_mask ?? 0;
  if (wanted_mask === undefined) {
    let least = Infinity;
    for (let mask = 0; mask < 8; mask += 1) {
      symbol.mask(mask);
      symbol.format(mask);
      const found = penalty(symbol.dark);
      symbol.mask(mask);
      if (found < least) [best, least] = [mask, found];
    }
  }
  symbol.mask(best);
  symbol.format(best);
  return symbol.dark;
}
