/** What files are taken as logos. */
import { imageFileLimit } from '@gatehouse/contracts/platform/logo-size.ts';
import { brokenSide, type ImageFileRule } from '@gatehouse/kit/images/image-file.ts';

/** Pixels of a side at most. */
const SIDE = 4_096;
/** Of a raster at least: smaller ones blur at the size that pages show. */
const SMALLEST = 32;
/** A logo stands in a line: this much longer than high at most, and the other way round. */
const LONGEST = 8;
const HIGHEST = 2;

export const logoRule: ImageFileRule = {
  kinds: ['svg', 'png', 'jpeg', 'webp'],
  bytes: imageFileLimit,
  wrongSize: ({ kind, width, height }) => {
    const broken = brokenSide({ width, height }, { min: 1, max: SIDE });
    if (broken !== undefined) return broken;
    const isHighEnough = kind === 'svg' || height >= SMALLEST;
    const isInLine = width <= height * LONGEST && height <= width * HIGHEST;
    return isHighEnough && isInLine ? undefined : 'shape';
  },
};
