import { fileURLToPath } from 'node:url';
import { text } from './variables.ts';

/** Where a service that speaks in the words of the pages finds them. */
export const frontendTextsFolder = text('GATEHOUSE_FRONTEND_TEXTS_FOLDER', {
  description:
    "Folder of the frontend's sources with its own texts, which files of other languages are held against and exports are written in",
  fallback: fileURLToPath(new URL('../../../../frontend/src', import.meta.url)),
  example: 'frontend/src',
});
