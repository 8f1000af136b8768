/** Raster images by sharp (libvips, librsvg), which is loaded with the first image: most processes never draw one. */
import type { Sharp, SharpInput, SharpOptions } from 'sharp';

export interface Png {
  readonly content: Buffer;
  readonly width: number;
  readonly height: number;
}

export interface ImageHead {
  /** What its bytes are, as the library names it. */
  readonly format: string;
  /** Upright, as it is shown. */
  readonly width: number;
  readonly height: number;
}

/** Pixels of a file at most, whatever its size in bytes: 4096 × 4096, 64 MiB unpacked. */
const PIXELS = 16_777_216;
/** Dots an inch at which a unit of an SVG is a pixel. */
const PLAIN_DENSITY = 72;
/** Seconds that one image may take. */
const PATIENCE = 5;
/** What a PNG may weigh before its colours are counted out into a palette of 256. */
const PALETTE_ABOVE = 49_152;

type Library = (input: SharpInput, options: SharpOptions) => Sharp;
let loading: Promise<Library> | undefined;

const load = async (): Promise<Library> => {
  const { default: sharp } = await import('sharp');
  // The formats that are taken, and none of the dozens of others that libvips reads.
  sharp.block({ operation: ['VipsForeignLoad'] });
  const formats = ['Png', 'Jpeg', 'Webp', 'Svg'];
  sharp.unblock({ operation: formats.map((name) => `VipsForeignLoad${name}Buffer`) });
  // An image is made once and kept by whoever asked.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
};

const open = async (file: Uint8Array, density = PLAIN_DENSITY): Promise<Sharp> => {
  loading ??= load();
  const sharp = await loading;
  return sharp(file, { limitInputPixels: PIXELS, failOn: 'warning', pages: 1, density }).timeout({
    seconds: PATIENCE,
  });
};

/** Reads the head of an image alone. Throws where it is none, or has more pixels than are taken. */
export const readImageHead = async (file: Uint8Array): Promise<ImageHead> => {
  const { format, autoOrient } = await (await open(file)).metadata();
  return { format, width: autoOrient.width, height: autoOrient.height };
};

/**
 * A PNG of the image as large as the box lets it be, without what else the file carries: metadata, further pages, trailing
 * bytes, scripts. Drawings grow to the box; a raster stays as large as it is. Throws where the file is broken.
 */
export const renderPng = async (
  file: Uint8Array,
  box: { readonly width: number; readonly height: number },
): Promise<Png> => {
  const { format, width, height } = await readImageHead(file);
  const drawn = format === 'svg';
  const growth = Math.max(1, Math.min(box.width / width, box.height / height));
  const density = drawn ? Math.min(2_400, PLAIN_DENSITY * growth) : PLAIN_DENSITY;
  const encode = async (palette: boolean) => {
    const image = (await open(file, density)).autoOrient().toColourspace('srgb');
    const fitted = image.resize({ ...box, fit: 'inside', withoutEnlargement: !drawn });
    return fitted.png({ compressionLevel: 9, palette }).toBuffer({ resolveWithObject: true });
  };
  const plain = await encode(false);
  const { data, info } = plain.data.length > PALETTE_ABOVE ? await encode(true) : plain;
  return { content: data, width: info.width, height: info.height };
};
