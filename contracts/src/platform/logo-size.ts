/** Bytes of a file that is uploaded as a logo, at most. */
export const imageFileLimit = 524_288;

/** How much longer than high a logo stands in a line at most: half of a phone. */
const LONGEST = 5;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Size at which an image stands in a line of this height: known before it arrives, so that nothing moves when it does. */
export const logoSize = ({ width, height }: Size, line: number, longest = LONGEST): Size => {
  const scale = Math.min(line / height, (line * longest) / width);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
};
