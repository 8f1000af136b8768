/** Pictures of people: limits, sizes and addresses, without schemas, for services and screens. */

/** Bytes of a file that is uploaded as a picture, at most. */
export const pictureFileLimit = 5_242_880;

/** What a browser may offer to choose; a service judges by the contents alone. */
export const pictureTypes = ['image/svg+xml', 'image/jpeg', 'image/tiff', 'image/png', 'image/webp'] as const;

/** Pixels of a side: an avatar is square, a picture of a field keeps its shape within that square. */
export const pictureSizes = { avatar: [48, 96, 256], field: [256, 1_024] } as const;
export type PictureKind = keyof typeof pictureSizes;
export type PictureSize = (typeof pictureSizes)[PictureKind][number];

/** Fewest pixels of a raster's side: smaller ones blur. */
export const PICTURE_SIDE_MIN = 32;

/** Where a browser finds a picture of this size. */
export const pictureAddress = (fileId: string, size: PictureSize): string =>
  `/api/v1/platform/user/pictures/${fileId}/${size}`;
