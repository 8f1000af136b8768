/** Side of the square that is uploaded: twice the largest that is kept. */
const SIDE = 512;

/** A part of a picture, in its own pixels. */
export interface PictureArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

const opened = async (src: string): Promise<HTMLImageElement> => {
  const image = new Image();
  image.src = src;
  await image.decode();
  return image;
};

/** Whether this browser can show the file, so that a part of it can be chosen; TIFF most cannot. */
export const isShown = (src: string): Promise<boolean> =>
  opened(src).then(
    () => true,
    () => false,
  );

/** The part of a picture as a file of its own; undefined where the browser cannot make one. */
export async function croppedPicture(src: string, area: PictureArea): Promise<Blob | undefined> {
  const image = await opened(src);
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, SIDE, SIDE);
  return new Promise((resolve) => canvas.toBlob((file) => resolve(file ?? undefined), 'image/webp', 0.92));
}
