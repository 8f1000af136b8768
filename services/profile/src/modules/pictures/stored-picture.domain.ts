import { type PictureKind, pictureAddress, pictureSizes } from '@gatehouse/contracts/profile/pictures.ts';
import type { StoredPicture } from '@gatehouse/contracts/profile/resources.ts';

/** Where a page finds a picture, at its largest. */
export const storedPicture = (fileId: string, kind: PictureKind): StoredPicture => {
  const side = pictureSizes[kind].at(-1) ?? pictureSizes[kind][0];
  return { src: pictureAddress(fileId, side), fileId };
};
