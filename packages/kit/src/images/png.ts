import type { Png } from './draw-job.ts';
import { openImage } from './raster.ts';

/** What a PNG may weigh before its colours are counted out into a palette of 256. */
const PALETTE_ABOVE = 49_152;

/**
 * A PNG of the image as large as the box lets it be, without what else the file carries: metadata, further pages, trailing
 * bytes, scripts. Drawings grow to the box; a raster stays as large as it is. Throws where the file is broken.
 */
export const renderPng = async (
  file: Uint8Array,
  box: { readonly width: number; readonly height: number },
): Promise<Png> => {
  const encode = async (palette: boolean) => {
    const { image, isDrawing } = await openImage(file, box, 'inside');
    const fitted = image.resize({ ...box, fit: 'inside', withoutEnlargement: !isDrawing });
    return fitted.png({ compressionLevel: 9, palette }).toBuffer({ resolveWithObject: true });
  };
  const plain = await encode(false);
  const { data, info } = plain.data.length > PALETTE_ABOVE ? await encode(true) : plain;
  return { content: data, width: info.width, height: info.height };
};
