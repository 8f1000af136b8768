/** The fields of the demo data, of every type with one value and with many: how somebody fills each in, and how it reads. */
import type { Locator, Page } from '@playwright/test';
import { demoProfileFields } from '../../demo-data/profile-fields.ts';
import type { Texts } from './texts.ts';

export interface FormField {
  readonly code: string;
  readonly title: { readonly ru: string };
  readonly fieldType: string;
  readonly multiple?: boolean;
  readonly items?: readonly { readonly value: { readonly ru: string } }[];
}

export interface FilledField {
  readonly title: string;
  fill(): Promise<void>;
  /** Texts that are read afterwards; pictures have none and are counted. */
  readonly reads: readonly string[];
  readonly pictures: number;
}

const picture = (colour: string) => ({
  name: 'picture.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="40"><rect width="64" height="40" fill="${colour}"/></svg>`,
  ),
});

type Typed = readonly (readonly [typed: string, read: string])[];

/** What is typed, and how it reads. `mark` is nobody else's: some values are unique. */
const typedOf = (mark: string): Readonly<Record<string, Typed>> => ({
  input: [
    [`Первое ${mark}`, `Первое ${mark}`],
    [`Второе ${mark}`, `Второе ${mark}`],
  ],
  textarea: [
    ['Первая строка\nВторая строка', 'Вторая строка'],
    ['Другая запись', 'Другая запись'],
  ],
  date: [
    ['02092019', '2 сентября 2019'],
    ['31122020', '31 декабря 2020'],
  ],
  phone: [
    ['+74951234567', '+74951234567'],
    ['+442079460004', '+442079460004'],
  ],
  email: [
    [`One.${mark}@Work.Example`, `one.${mark}@work.example`],
    [`two.${mark}@work.example`, `two.${mark}@work.example`],
  ],
});

interface Form {
  readonly page: Page;
  readonly main: Locator;
  readonly t: Texts;
}

/** Ways to fill in one field, by its type. */
const fillOf = ({ page, main, t }: Form, field: FormField, texts: readonly string[]) => {
  const { code, fieldType, multiple = false } = field;
  const title = field.title.ru;
  const group = main.getByRole('group', { name: title, exact: true });
  const entryOf = (index: number) =>
    multiple ? t('profile.entry', { title, number: String(index + 1) }) : title;
  const pathOf = (index: number) =>
    multiple ? `additionalInfo.${code}.${index}.text` : `additionalInfo.${code}`;
  const choose = (text: string) => page.getByRole('option', { name: text, exact: true }).click();
  const write = async (index: number, text: string) => {
    if (fieldType === 'date') {
      await main
        .getByRole('group', { name: entryOf(index) })
        .getByRole('spinbutton')
        .first()
        .click();
      await page.keyboard.type(text);
    } else if (fieldType === 'dropbox') {
      await main.getByLabel(entryOf(index)).first().click();
      await choose(text);
    } else await main.locator(`[name="${pathOf(index)}"]`).fill(text);
  };
  return async (): Promise<void> => {
    const control = main.getByRole('combobox', { name: title });
    switch (`${fieldType}${multiple ? ', many' : ''}`) {
      case 'combobox':
        await control.fill(texts[0] ?? '');
        await page.getByRole('option').waitFor();
        for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key);
        return;
      case 'combobox, many':
        await main.getByLabel(title).first().click();
        for (const text of texts) await choose(text);
        return page.keyboard.press('Escape');
      case 'toggle':
        return main.getByRole('group', { name: title }).getByRole('radio').first().check();
      case 'picture':
      case 'picture, many':
        for (const [index, colour] of texts.entries()) {
          await group.locator('input[type=file]').last().setInputFiles(picture(colour));
          await group.locator('img').nth(index).waitFor();
        }
        return;
      default:
        for (const [index, text] of texts.entries()) {
          if (index > 0) await group.getByRole('button', { name: t('profile.add') }).click();
          await write(index, text);
        }
    }
  };
};

/** The demo fields of one tab of the form. */
export const demoFields = (form: Form, tab: string, mark: string): readonly FilledField[] => {
  const tabs = demoProfileFields.tabs.filter(({ code }) => code === tab);
  const fields = tabs.flatMap(({ blocks }) => blocks.flatMap((block): readonly FormField[] => block.fields));
  return filledFields(form, fields, mark);
};

/** How these fields are filled in; those of many values get two. */
export const filledFields = (
  form: Form,
  fields: readonly FormField[],
  mark: string,
): readonly FilledField[] => {
  const typed = typedOf(mark);
  return fields.map((field) => {
    const { fieldType, multiple = false, items = [] } = field;
    const chosen: Typed = items.map(({ value }) => [value.ru, value.ru]);
    const drawn: Typed = ['#2f6f8f', '#8f5a2f'].map((colour) => [colour, '']);
    const all = typed[fieldType] ?? (fieldType === 'picture' ? drawn : chosen);
    const values = all.slice(0, multiple ? 2 : 1);
    const isPicture = fieldType === 'picture';
    return {
      title: field.title.ru,
      fill: fillOf(
        form,
        field,
        values.map(([text]) => text),
      ),
      reads:
        fieldType === 'toggle' ? [form.t('profile.yes')] : isPicture ? [] : values.map(([, read]) => read),
      pictures: isPicture ? values.length : 0,
    };
  });
};
