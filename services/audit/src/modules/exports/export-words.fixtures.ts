import { createLogger } from '@gatehouse/kit/log/logger.ts';
import type { AddedLanguages, CompiledTexts } from '../../adapters/platform.client.ts';
import type { ProfileFieldNames } from '../../adapters/profile.client.ts';
import { auditConfig } from '../../config.ts';
import { readExportWords } from './export-words.ts';

/** A text without placeholders, compiled. */
export const plainly = (value: string) => [{ type: 0, value }];

/** Languages that were added, with some texts each, as platform tells them. */
export const addedLanguages = (texts: Readonly<Record<string, CompiledTexts>>): AddedLanguages => ({
  all: async () =>
    Object.entries(texts).map(([code, own]) => ({
      code,
      name: new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code,
      direction: 'ltr',
      texts: Object.keys(own).length === 0 ? null : '1',
    })),
  texts: async (code) => texts[code] ?? {},
});

/** Words over the frontend's own texts. */
export const exportWordsWith = (
  languages: AddedLanguages = addedLanguages({}),
  profileFields: ProfileFieldNames = { all: async () => [] },
) =>
  readExportWords({
    folder: auditConfig.frontendTextsFolder.fallback as string,
    languages,
    profileFields,
    log: createLogger({ service: 'audit', level: 'silent' }),
  });
