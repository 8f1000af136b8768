import type { Webp } from './draw-job.ts';
import { openImage, openPixels } from './raster.ts';

/** Of 100: where people do not see the difference any more. */
const QUALITY = 82;

/**
 * A WebP of the image for each side, without what else the file carries: metadata, further pages, trailing bytes, scripts.
 * `cover` makes squares of its middle, `inside` keeps its shape and enlarges no raster. The file is unpacked once. Throws
 * where it is broken.
 */
export const renderWebps = async (
  file: Uint8Array,
  sides: readonly number[],
  fit: 'inside' | 'cover',
): Promise<readonly Webp[]> => {
  const largest = Math.max(...sides);
  const { image, isDrawing } = await openImage(file, { width: largest, height: largest }, fit);
  const withoutEnlargement = fit === 'inside' && !isDrawing;
  const fitted = image.resize({ width: largest, height: largest, fit, withoutEnlargement });
  const { data, info } = await fitted.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const made: Webp[] = [];
  for (const side of sides) {
    const pixels = await openPixels(data, { width, height, channels });
    const smaller = pixels.resize({ width: side, height: side, fit, withoutEnlargement: true });
    const webp = await smaller.webp({ quality: QUALITY }).toBuffer({ resolveWithObject: true });
    made.push({ side, content: webp.data, width: webp.info.width, height: webp.info.height });
  }
  return made;
};
