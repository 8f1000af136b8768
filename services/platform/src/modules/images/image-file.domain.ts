/** What a file is by its contents: its name and the type that a browser states are the sender's word alone. */
import { type ImageFieldErrorCode, imageFileLimit } from '@gatehouse/contracts';

export type ImageKind = 'svg' | 'png' | 'jpeg' | 'webp';

const startsWith = (file: Uint8Array, text: string, offset = 0): boolean =>
  Buffer.from(file.buffer, file.byteOffset, file.byteLength).toString(
    'latin1',
    offset,
    offset + text.length,
  ) === text;

const rasterKindOf = (file: Uint8Array): ImageKind | undefined => {
  if (startsWith(file, '\x89PNG\r\n\x1a\n')) return 'png';
  if (startsWith(file, '\xff\xd8\xff')) return 'jpeg';
  if (startsWith(file, 'RIFF') && startsWith(file, 'WEBP', 8)) return 'webp';
  return undefined;
};

/** Text in the one encoding that is read, so that what is looked for below cannot hide in another. */
const utf8 = new TextDecoder('utf-8', { fatal: true });
const textOf = (file: Uint8Array): string | undefined => {
  try {
    return utf8.decode(file);
  } catch {
    return undefined;
  }
};

/** What may stand before the root: blanks, declarations, comments, a document type; each is read once. */
const PROLOGUE = [/\s+/y, /<\?.*?\?>/sy, /<!--.*?-->/sy, /<!DOCTYPE\s[^>[]*(?:\[[^\]]*\]\s*)?>/y];

const rootOf = (text: string): number => {
  let at = 0;
  for (;;) {
    const part = PROLOGUE.find((known) => {
      known.lastIndex = at;
      return known.test(text);
    });
    if (part === undefined) return at;
    at = part.lastIndex;
  }
};

const isSvg = (text: string): boolean => {
  const root = rootOf(text);
  return /^<svg[\s>]$/.test(text.slice(root, root + 5));
};
const ENCODING = /^\s*<\?xml[^>]*\sencoding\s*=\s*["'](?!utf-8["']|us-ascii["'])/i;
/**
 * Entities blow a small file up or name other files; pages, scripts and images inside would be lost in the picture, or be
 * a bomb within the file. Names of elements cannot be written otherwise once there are no entities.
 */
const ACTIVE = [
  /<!ENTITY|<!DOCTYPE[^>[]{0,500}\[|<\?xml-stylesheet/i,
  /<(?:[\w.-]{1,50}:)?(?:script|foreignObject|image|feImage|iframe)[\s/>]/i,
  /\bhref\s*=\s*["']\s*data:/i,
];

const judgeText = (text: string): ImageKind | ImageFieldErrorCode => {
  if (!isSvg(text) || ENCODING.test(text)) return 'errorImageType';
  return ACTIVE.some((part) => part.test(text)) ? 'errorImageActive' : 'svg';
};

/** The kind of a file that may be opened, or the code of what is wrong with it. */
export const judgeImageFile = (file: Uint8Array): ImageKind | ImageFieldErrorCode => {
  if (file.length > imageFileLimit) return 'errorImageBytes';
  const raster = rasterKindOf(file);
  if (raster !== undefined) return raster;
  const text = textOf(file);
  return text === undefined ? 'errorImageType' : judgeText(text);
};

/** Pixels of a side at most. */
const SIDE = 4_096;
/** Of a raster at least: smaller ones blur at the size that pages show. */
const SMALLEST = 32;
/** A logo stands in a line: this much longer than high at most, and the other way round. */
const LONGEST = 8;
const HIGHEST = 2;

/** Whether an image of this size can be shown as a logo. */
export const isLogoSize = (kind: ImageKind, { width, height }: { width: number; height: number }): boolean =>
  Math.max(width, height) <= SIDE &&
  (kind === 'svg' ? Math.min(width, height) >= 1 : height >= SMALLEST) &&
  width <= height * LONGEST &&
  height <= width * HIGHEST;
