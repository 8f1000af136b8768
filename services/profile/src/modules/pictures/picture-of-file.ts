/** What files are taken as pictures of people, and what becomes of them. */
import {
  PICTURE_SIDE_MIN,
  type PictureKind,
  pictureFileLimit,
  pictureSizes,
} from '@gatehouse/contracts/profile/pictures.ts';
import { brokenSide, type ImageFileRule, makeOfImageFile } from '@gatehouse/kit/images/image-file.ts';

/** Pixels of a side at most. */
const SIDE_MAX = 8_192;

const pictureRule: ImageFileRule = {
  kinds: ['svg', 'jpeg', 'tiff', 'png', 'webp'],
  bytes: pictureFileLimit,
  wrongSize: ({ kind, ...size }) =>
    brokenSide(size, { min: kind === 'svg' ? 1 : PICTURE_SIDE_MIN, max: SIDE_MAX }),
};

/** The picture that a file makes in each of its sizes, or the code of what is wrong with the file. */
export const pictureOfFile = (file: Uint8Array, kind: PictureKind) =>
  makeOfImageFile(file, pictureRule, {
    kind: 'webps',
    sides: pictureSizes[kind],
    fit: kind === 'avatar' ? 'cover' : 'inside',
  });
