import { routerBase } from './history.ts';

interface Image {
  imageCode: string;
  width: number;
  height: number;
}

/** Images made of files that were uploaded on this page: no domain names them yet, so no address leads to them. */
const made = new Map<string, Image & { address: string }>();

export function keepMadeImage({ content, ...image }: Image & { content: string }): void {
  made.set(image.imageCode, { ...image, address: `data:image/png;base64,${content}` });
}

export const madeImage = (imageCode: string): Image | undefined => made.get(imageCode);

/** Where a logo is found by its code. */
export const imageAddress = (imageCode: string): string =>
  made.get(imageCode)?.address ?? `${routerBase}/style/image/${imageCode}.png`;
