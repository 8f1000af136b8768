import { consoleGroups } from '@gatehouse/contracts/core/menu.ts';
import { menuGroupText, serviceTexts } from '@gatehouse/contracts/platform/menu-texts.ts';
import { readFrontendTexts } from '@gatehouse/contracts/platform/read-frontend-texts.ts';
import { expect, it } from 'vitest';
import { platformConfig } from '../../config.ts';
import { services } from './menu.entries.ts';

const titles: Readonly<Record<string, { readonly ru: string; readonly en: string }>> = Object.fromEntries([
  ...consoleGroups.map(({ code, title }) => [menuGroupText(code), title]),
  ...services.flatMap(({ applicationKey, name, description }) => {
    const ids = serviceTexts(applicationKey);
    return [
      [ids.name, name],
      [ids.description, description],
    ];
  }),
]);

it.each(['ru', 'en'] as const)('translators are given what the menus say in %s', (locale) => {
  const texts = readFrontendTexts(platformConfig.frontendTextsFolder.fallback as string, locale);
  const given = Object.entries(texts).filter(([id]) => id.startsWith('menu.'));
  expect(Object.fromEntries(given)).toEqual(
    Object.fromEntries(Object.entries(titles).map(([id, title]) => [id, title[locale]])),
  );
});
