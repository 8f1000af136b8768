/** The words of a new noun in both languages, in its folder of the frontend. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { exists } from '@gatehouse/stack/engines/cache.ts';
import { fill, type Names } from './names.ts';

/** Texts by their ids, in the order of their ids; one that is there already is left alone. */
export function withTexts(json: string, texts: Readonly<Record<string, string>>): string {
  const all = { ...texts, ...(JSON.parse(json) as Record<string, string>) };
  const sorted = Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1));
  return `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`;
}

/** A title as it is read, of the form that stands between quotes. */
const unquoted = (text: string): string => text.replaceAll(/\\(.)/g, '$1');

/** Adds texts to those of a noun's folder in the frontend. */
async function addTexts(
  root: string,
  names: Names,
  locale: 'ru' | 'en',
  texts: Readonly<Record<string, string>>,
): Promise<string> {
  const path = fill(`frontend/src/features/{{noun}}/${locale}.json`, names);
  const file = join(root, path);
  await mkdir(dirname(file), { recursive: true });
  const present = (await exists(file)) ? await readFile(file, 'utf8') : '{}';
  await writeFile(file, withTexts(present, texts));
  return path;
}

/** Fields that many nouns have; others are called by their own words until people are asked. */
const fieldWords: Readonly<Record<string, { readonly ru: string; readonly en: string }>> = {
  name: { ru: 'Название', en: 'Name' },
  title: { ru: 'Название', en: 'Title' },
  code: { ru: 'Код', en: 'Code' },
  price: { ru: 'Цена', en: 'Price' },
  comment: { ru: 'Комментарий', en: 'Comment' },
  description: { ru: 'Описание', en: 'Description' },
  order: { ru: 'Порядок', en: 'Order' },
  enabled: { ru: 'Включено', en: 'Enabled' },
};

const fieldWord = (name: string, locale: 'ru' | 'en'): string =>
  fieldWords[name]?.[locale] ?? name.charAt(0).toUpperCase() + name.slice(1);

/** Ids of all texts of the frontend in a language. */
async function knownTexts(root: string, locale: 'ru' | 'en'): Promise<ReadonlySet<string>> {
  const source = join(root, 'frontend/src');
  const files = (await readdir(source, { recursive: true })).filter(
    (file) => basename(file) === `${locale}.json`,
  );
  const texts = await Promise.all(files.map((file) => readFile(join(source, file), 'utf8')));
  return new Set(texts.flatMap((text) => Object.keys(JSON.parse(text) as object)));
}

/** What the history calls a noun and its fields, as far as it has no word for them. */
export async function addJournalTexts(root: string, names: Names, locale: 'ru' | 'en'): Promise<string> {
  const f = (text: string) => unquoted(fill(text, names));
  const word = locale === 'ru' ? f('{{titleRu}}').toLowerCase() : f('{{oneWords}}');
  const known = await knownTexts(root, locale);
  const fields = (names.fieldNamed ?? '')
    .split(', ')
    .filter((name) => !known.has(`journal.field.${name}`))
    .map((name) => [`journal.field.${name}`, fieldWord(name, locale)]);
  return addTexts(root, names, locale, {
    [f('journal.entity.{{one}}')]: word,
    ...Object.fromEntries(fields),
  });
}

/** Words of a new screen in both languages, under the ids that its template names. */
const screenTexts = (
  locale: 'ru' | 'en',
  id: string,
  title: string,
  { fields, flagged }: { fields: readonly string[]; flagged: boolean },
): Record<string, string> => {
  const ru = locale === 'ru';
  const texts = {
    title,
    'empty.title': ru ? 'Пока пусто' : 'Nothing here yet',
    'empty.text': ru ? 'Создайте первую запись.' : 'Create the first one.',
    create: ru ? 'Создать' : 'Create',
    createTitle: ru ? 'Новая запись' : 'New record',
    editTitle: ru ? 'Изменение записи' : 'Change of a record',
    'create.done': ru ? 'Создано: {name}' : '“{name}” created',
    'create.failed': ru ? 'Не удалось создать.' : 'It was not created.',
    'change.done': ru ? 'Сохранено: {name}' : '“{name}” saved',
    'change.failed': ru ? 'Не удалось сохранить.' : 'It was not saved.',
    deleteTitle: ru ? 'Удалить «{name}»?' : 'Delete “{name}”?',
    'effect.delete': ru ? 'Восстановить запись будет нельзя.' : 'It cannot be restored.',
    'delete.done': ru ? 'Удалено: {name}' : '“{name}” deleted',
    'delete.failed': ru ? 'Не удалось удалить.' : 'It was not deleted.',
    ...(flagged && {
      enableTitle: ru ? 'Включить «{name}»?' : 'Switch “{name}” on?',
      'effect.enable': ru ? 'Запись начнёт действовать.' : 'It takes effect.',
      'enable.done': ru ? 'Включено: {name}' : '“{name}” is on',
      'enable.failed': ru ? 'Не удалось включить.' : 'It was not switched on.',
      disableTitle: ru ? 'Выключить «{name}»?' : 'Switch “{name}” off?',
      'effect.disable': ru ? 'Запись перестанет действовать.' : 'It takes no effect.',
      'disable.done': ru ? 'Выключено: {name}' : '“{name}” is off',
      'disable.failed': ru ? 'Не удалось выключить.' : 'It was not switched off.',
    }),
    ...Object.fromEntries(fields.map((name) => [name, fieldWord(name, locale)])),
  };
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [`${id}.${name}`, text]));
};

/** Adds the texts of a screen. Its page, icon, row of the menu and states are files of its own. */
export async function addScreenTexts(root: string, names: Names): Promise<string[]> {
  const f = (text: string) => fill(text, names);
  const texts = (locale: 'ru' | 'en') =>
    screenTexts(locale, f('{{nounCamel}}'), unquoted(f(locale === 'ru' ? '{{titleRu}}' : '{{titleEn}}')), {
      fields: (names.fieldNamed ?? '').split(', '),
      flagged: names.flagName !== '',
    });
  return [await addTexts(root, names, 'ru', texts('ru')), await addTexts(root, names, 'en', texts('en'))];
}
