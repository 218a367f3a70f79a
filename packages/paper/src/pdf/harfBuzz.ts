import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** A glyph as HarfBuzz places it, in units of the font. */
export interface ShapedGlyph {
  /** Its number in the font. */
  id: number;
  /** Where the characters that it stands for begin in the text. */
  at: number;
  /** Its width in the font. */
  width: number;
  xAdvance: number;
  xOffset: number;
  yOffset: number;
}

/** The functions of HarfBuzz that we call, by their names in C; pointers are places in its memory. */
interface HarfBuzz {
  memory: WebAssembly.Memory;
  __wasm_call_ctors(): void;
  malloc(bytes: number): number;
  free(pointer: number): void;
  hb_blob_create(data: number, length: number, mode: number, userData: number, destroy: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_font_create(face: number): number;
  hb_font_get_glyph_h_advance(font: number, glyph: number): number;
  hb_buffer_create(): number;
  hb_buffer_destroy(buffer: number): void;
  hb_buffer_add_utf16(buffer: number, text: number, length: number, from: number, count: number): void;
  hb_buffer_set_cluster_level(buffer: number, level: number): void;
  hb_buffer_guess_segment_properties(buffer: number): void;
  hb_buffer_get_length(buffer: number): number;
  hb_buffer_get_glyph_infos(buffer: number, length: number): number;
  hb_buffer_get_glyph_positions(buffer: number, length: number): number;
  hb_shape(font: number, buffer: number, features: number, count: number): void;
}

const READ_ONLY = 1;
/** Each glyph keeps the place of its own character; glyphs are never counted together. */
const BY_CHARACTER = 2;
const PAGE_BYTES = 65_536;
/** Words of `hb_glyph_info_t` (number, flags, place, …) and `hb_glyph_position_t` (advance x and y, offset x and y, …). */
const WORDS = 5;

const { resolve } = createRequire(import.meta.url);
let started: HarfBuzz | undefined;

/**
 * HarfBuzz, the shaper of browsers, started when the first text needs it. The functions in C are called directly: the
 * package's own entry can only be awaited as a module, and a layout asks for widths line by line.
 */
function harfBuzz(): HarfBuzz {
  if (started !== undefined) return started;
  const stopped = (): never => {
    throw new Error('HarfBuzz stopped');
  };
  const { exports } = new WebAssembly.Instance(
    new WebAssembly.Module(readFileSync(resolve('harfbuzzjs/dist/harfbuzz.wasm'))),
    {
      env: {
        emscripten_resize_heap: (bytes: number): number => {
          const { memory } = harfBuzz();
          memory.grow(Math.ceil((bytes - memory.buffer.byteLength) / PAGE_BYTES));
          return 1;
        },
        _abort_js: stopped,
        _setitimer_js: stopped,
        _emscripten_runtime_keepalive_clear: stopped,
      },
      wasi_snapshot_preview1: { proc_exit: stopped },
    },
  );
  started = exports as HarfBuzz;
  started.__wasm_call_ctors();
  return started;
}

const fonts = new Map<Uint8Array, number>();

/** A font in HarfBuzz's memory. It stays there, because HarfBuzz remembers nothing of the texts that it shaped. */
function fontOf(file: Uint8Array): number {
  const known = fonts.get(file);
  if (known !== undefined) return known;
  const hb = harfBuzz();
  const data = hb.malloc(file.length);
  new Uint8Array(hb.memory.buffer).set(file, data);
  const blob = hb.hb_blob_create(data, file.length, READ_ONLY, 0, 0);
  const font = hb.hb_font_create(hb.hb_face_create(blob, 0));
  fonts.set(file, font);
  return font;
}

/** Shapes text of one script, from left to right. The font is given by its file, always the same array. */
export function shapedByHarfBuzz(file: Uint8Array, text: string): ShapedGlyph[] {
  const hb = harfBuzz();
  const font = fontOf(file);
  const typed = hb.malloc(text.length * 2);
  new Uint16Array(hb.memory.buffer, typed, text.length).set(
    Array.from({ length: text.length }, (_, at) => text.charCodeAt(at)),
  );
  const buffer = hb.hb_buffer_create();
  hb.hb_buffer_add_utf16(buffer, typed, text.length, 0, text.length);
  hb.free(typed);
  hb.hb_buffer_set_cluster_level(buffer, BY_CHARACTER);
  hb.hb_buffer_guess_segment_properties(buffer);
  hb.hb_shape(font, buffer, 0, 0);
  const count = hb.hb_buffer_get_length(buffer);
  const infos = new Uint32Array(hb.memory.buffer, hb.hb_buffer_get_glyph_infos(buffer, 0), count * WORDS);
  const positions = new Int32Array(hb.memory.buffer, hb.hb_buffer_get_glyph_positions(buffer, 0), count * WORDS);
  const glyphs = Array.from({ length: count }, (_, index): ShapedGlyph => {
    const [id = 0, , at = 0] = infos.subarray(index * WORDS);
    const [xAdvance = 0, , xOffset = 0, yOffset = 0] = positions.subarray(index * WORDS);
    return { id, at, width: hb.hb_font_get_glyph_h_advance(font, id), xAdvance, xOffset, yOffset };
  });
  hb.hb_buffer_destroy(buffer);
  return glyphs;
}

/**
 * The characters that each glyph stands for: up to those of the next one. Where one character became several glyphs, the
 * first has it.
 */
export function glyphTexts(text: string, glyphs: readonly ShapedGlyph[]): string[] {
  const starts = [...new Set(glyphs.map(({ at }) => at))].sort((one, other) => one - other);
  const given = new Set<number>();
  return glyphs.map(({ at }) => {
    if (given.has(at)) return '';
    given.add(at);
    return text.slice(at, starts[starts.indexOf(at) + 1]);
  });
}
