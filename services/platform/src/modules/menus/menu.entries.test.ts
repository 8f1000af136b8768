import { readFileSync } from 'node:fs';
import { menuGroupText, serviceTexts } from '@gatehouse/contracts/platform/menu-texts.ts';
import { expect, it } from 'vitest';
import { platformConfig } from '../../config.ts';
import { consoleMenu, services } from './menu.entries.ts';

const titles: Readonly<Record<string, { readonly ru: string; readonly en: string }>> = Object.fromEntries([
  ...consoleMenu.map(({ code, title }) => [menuGroupText(code), title]),
  ...services.flatMap(({ applicationKey, name, description }) => {
    const ids = serviceTexts(applicationKey);
    return [
      [ids.name, name],
      [ids.description, description],
    ];
  }),
]);

it.each(['ru', 'en'] as const)('translators are given what the menus say in %s', (locale) => {
  const file = `${platformConfig.frontendTextsFolder.fallback}/${locale}.json`;
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  const given = Object.entries(texts).filter(([id]) => id.startsWith('menu.'));
  expect(Object.fromEntries(given)).toEqual(
    Object.fromEntries(Object.entries(titles).map(([id, title]) => [id, title[locale]])),
  );
});
