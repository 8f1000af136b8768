import type { Box, ImageHead } from './raster.ts';

/** What is made of a file. */
export type DrawJob =
  | { readonly kind: 'head' }
  | { readonly kind: 'png'; readonly box: Box }
  | { readonly kind: 'webps'; readonly sides: readonly number[]; readonly fit: 'inside' | 'cover' };

export interface Png {
  readonly content: Buffer;
  readonly width: number;
  readonly height: number;
}

export interface Webp extends Png {
  /** Of the square that it was made for. */
  readonly side: number;
}

export type Drawn<Job extends DrawJob> = {
  readonly head: ImageHead;
  readonly png: Png;
  readonly webps: readonly Webp[];
}[Job['kind']];

/** Sent to the process that draws, one at a time. */
export interface DrawRequest {
  readonly file: Uint8Array;
  readonly job: DrawJob;
}
/** Sent by it; `ready` once, when it can draw. */
export type DrawAnswer = 'ready' | { readonly made: Drawn<DrawJob> } | { readonly error: string };
