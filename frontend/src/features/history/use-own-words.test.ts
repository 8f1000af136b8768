import type { ProfileConfigure } from '@gatehouse/contracts/profile/resources.ts';
import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { textsIn } from '../../testing/texts.ts';
import { wordsOf } from './use-journal-words.ts';
import { ownWordsOf } from './use-own-words.ts';

const intl = createIntl({ locale: 'ru', messages: textsIn('ru') });
const field = (code: string, title: string, fieldType: string, systemic = false) => ({
  code,
  title,
  fieldType,
  systemic,
});
const fields = {
  about: [
    field('nickname', 'Как к вам обращаться', 'input'),
    field('workPhone', 'Рабочий телефон', 'phone'),
    field('badge', 'Фото для пропуска', 'picture'),
    field('comment', 'Системное', 'textarea', true),
  ],
} as unknown as ProfileConfigure['fields'];
const words = ownWordsOf(intl, fields);

test('a field of the profile form is called what the form calls it', () => {
  expect(words.field('additionalInfo.nickname')).toBe('Как к вам обращаться');
  expect(words.field('mobile')).toBe(wordsOf(intl).field('mobile'));
  expect(words.field('additionalInfo.gone')).toBe(wordsOf(intl).field('additionalInfo.gone'));
  expect(words.field('additionalInfo.comment')).not.toBe('Системное');
});

test('a picture is no file name, a phone number reads as one, everything else stays', () => {
  expect(words.value('additionalInfo.badge', 'RaVJ1uLW')).toBe('картинка');
  expect(words.value('additionalInfo.badge', ['a', 'b'])).toBe('2 картинки');
  expect(words.value('additionalInfo.badge', null)).toBe('пусто');
  expect(words.value('additionalInfo.workPhone', '+74951234567')).toBe(
    '+7\u00a0495\u00a0123\u00a045\u00a067',
  );
  expect(words.value('additionalInfo.nickname', 'Аня')).toBe('Аня');
});
