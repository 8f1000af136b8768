/**
 * Images opened by sharp (libvips, librsvg), which is loaded with the first one: most processes never draw any. Files that
 * somebody has uploaded are opened in a process of their own (`drawing.ts`).
 */
import type { Sharp, SharpInput, SharpOptions } from 'sharp';

export interface ImageHead {
  /** What its bytes are, as the library names it. */
  readonly format: string;
  /** Upright, as it is shown. */
  readonly width: number;
  readonly height: number;
}

/** Pixels of a file at most, whatever its size in bytes: 4096 × 4096, 64 MiB unpacked. */
export const PIXELS = 16_777_216;
/** Dots an inch at which a unit of an SVG is a pixel. */
const PLAIN_DENSITY = 72;
const DENSITY_MAX = 2_400;
/** Seconds that one image may take. */
const PATIENCE = 5;

type Library = (input: SharpInput, options: SharpOptions) => Sharp;
let loading: Promise<Library> | undefined;

const load = async (): Promise<Library> => {
  const { default: sharp } = await import('sharp');
  // The formats that are taken, and none of the dozens of others that libvips reads.
  sharp.block({ operation: ['VipsForeignLoad'] });
  const formats = ['Png', 'Jpeg', 'Webp', 'Svg', 'Tiff'];
  sharp.unblock({ operation: formats.map((name) => `VipsForeignLoad${name}Buffer`) });
  // An image is made once and kept by whoever asked.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
};

/** Loads the library before the first image. */
export const loadRaster = async (): Promise<void> => {
  loading ??= load();
  await loading;
};

const open = async (file: Uint8Array, options: SharpOptions): Promise<Sharp> => {
  loading ??= load();
  const sharp = await loading;
  return sharp(file, { limitInputPixels: PIXELS, failOn: 'warning', ...options }).timeout({
    seconds: PATIENCE,
  });
};

/** Reads the head of an image alone, however many pixels it states. Throws where it is none. */
export const readImageHead = async (file: Uint8Array): Promise<ImageHead> => {
  const { format, autoOrient } = await (
    await open(file, { pages: 1, density: PLAIN_DENSITY, limitInputPixels: false })
  ).metadata();
  return { format, width: autoOrient.width, height: autoOrient.height };
};

export interface Box {
  readonly width: number;
  readonly height: number;
}

/**
 * Opens the first page of an image upright and in sRGB, to be drawn `inside` the box or to `cover` it; drawings are drawn as
 * large as that asks for. `isDrawing` tells which it is.
 */
export const openImage = async (
  file: Uint8Array,
  box: Box,
  fit: 'inside' | 'cover',
): Promise<{ image: Sharp; isDrawing: boolean }> => {
  const { format, width, height } = await readImageHead(file);
  const isDrawing = format === 'svg';
  const sides = [box.width / width, box.height / height];
  const growth = Math.max(1, fit === 'inside' ? Math.min(...sides) : Math.max(...sides));
  const density = isDrawing ? Math.min(DENSITY_MAX, PLAIN_DENSITY * growth) : PLAIN_DENSITY;
  const image = (await open(file, { pages: 1, density })).autoOrient().toColourspace('srgb');
  return { image, isDrawing };
};

/** Opens pixels that were unpacked before. */
export const openPixels = (pixels: Uint8Array, raw: NonNullable<SharpOptions['raw']>): Promise<Sharp> =>
  open(pixels, { raw });
