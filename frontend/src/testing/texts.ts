import { join } from 'node:path';
import type { builtInLocales } from '@gatehouse/contracts/platform/frontend-texts.ts';
import { readFrontendTexts } from '@gatehouse/contracts/platform/read-frontend-texts.ts';

type BuiltIn = (typeof builtInLocales)[number];

/** The texts of the pages in a language, as they are built. */
export const textsIn = (locale: BuiltIn): Readonly<Record<string, string>> =>
  readFrontendTexts(join(import.meta.dirname, '..'), locale);
