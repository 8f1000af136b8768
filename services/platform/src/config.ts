import { fileURLToPath } from 'node:url';
import { serviceConfig } from '@gatehouse/kit/config/base-config.ts';
import { text, url } from '@gatehouse/kit/config/variables.ts';

/** Configuration of the platform service. */
export const platformConfig = {
  ...serviceConfig('platform', 8103),
  publicUrl: url('GATEHOUSE_PUBLIC_URL', {
    description:
      'Where browsers find a new installation; read once, by the migration that makes the base domain',
    fallback: 'http://localhost:8080',
  }),
  frontendTextsFolder: text('GATEHOUSE_FRONTEND_TEXTS_FOLDER', {
    description: "Folder of the frontend's own texts, which files of other languages are held against",
    fallback: fileURLToPath(new URL('../../../frontend/src/i18n', import.meta.url)),
    example: 'frontend/src/i18n',
  }),
};
