import { pictureFileLimit, pictureSizes } from '@gatehouse/contracts/profile/pictures.ts';

/** Pixels of the longer side that is uploaded: twice the largest that is kept. */
const SIDE = 2 * Math.max(...pictureSizes.field);
const QUALITY = 0.92;

interface Size {
  width: number;
  height: number;
}

const withinSide = ({ width, height }: Size): Size => {
  const scale = Math.min(1, SIDE / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};

const fileOf = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY));

async function drawn(image: ImageBitmap, { width, height }: Size, given: string): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, width, height);
  const made = await fileOf(canvas, 'image/webp');
  // A browser that writes no WebP makes a PNG of it, which is large for a photograph.
  return made?.type !== 'image/webp' && given === 'image/jpeg' ? fileOf(canvas, given) : made;
}

/**
 * A picture no larger than is kept of it: photographs of phones have more pixels and bytes than the service takes. The
 * file itself where it is small enough, or where this browser cannot draw it (drawings, TIFF).
 */
export async function scaledPicture(file: Blob): Promise<Blob> {
  try {
    const image = await createImageBitmap(file);
    try {
      const isSmall = Math.max(image.width, image.height) <= SIDE && file.size <= pictureFileLimit;
      return isSmall ? file : ((await drawn(image, withinSide(image), file.type)) ?? file);
    } finally {
      image.close();
    }
  } catch {
    return file;
  }
}
