/** The texts that the frontend has by itself, in the base language: what a file of another language is held against. */
import { createHash } from 'node:crypto';
import { builtInLocales } from '@gatehouse/contracts/platform/frontend-texts.ts';
import { readFrontendTexts as readTexts } from '@gatehouse/contracts/platform/read-frontend-texts.ts';
import { type MessageShape, readMessage } from './message-shape.domain.ts';

export interface FrontendText {
  readonly text: string;
  readonly shape: MessageShape;
}

export interface FrontendTexts {
  /** Changes with any text, so that what was compiled against an earlier one is not taken for today's. */
  readonly version: string;
  readonly byId: ReadonlyMap<string, FrontendText>;
}

/** Parsed when a file of another language is held against it, which few processes ever do. */
const textOf = (text: string): FrontendText => {
  let shape: MessageShape | undefined;
  return {
    text,
    get shape() {
      shape ??= readMessage(text).shape;
      return shape;
    },
  };
};

/** Throws where they cannot be read: a platform that cannot judge files does not start. */
export const readFrontendTexts = (folder: string): FrontendTexts => {
  const texts = Object.entries(readTexts(folder, builtInLocales[0]));
  return {
    version: createHash('sha256').update(JSON.stringify(texts)).digest('base64url'),
    byId: new Map(texts.map(([id, text]) => [id, textOf(text)])),
  };
};
