/** What files are taken as logos. */
import { imageFileLimit } from '@gatehouse/contracts';
import type { ImageFileRule } from '@gatehouse/kit/images/image-file.ts';

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
  fits: ({ kind, width, height }) =>
    Math.max(width, height) <= SIDE &&
    (kind === 'svg' ? Math.min(width, height) >= 1 : height >= SMALLEST) &&
    width <= height * LONGEST &&
    height <= width * HIGHEST,
};
