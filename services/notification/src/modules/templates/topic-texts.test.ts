import { describe, expect, it } from 'vitest';
import { renderMail, renderNotice, renderPush, renderShort, renderTelegram } from './render.domain.ts';
import { look, params } from './render.fixtures.ts';

const documentPage = 'https://portal.example/platform/law/terms';
const news = { ...params, code: 'terms', page: documentPage };

describe('a notice of a document', () => {
  it.each([
    ['ru', 'new', 'Опубликован новый документ: «Условия».', 'Прочитать документ'],
    ['ru', 'changed', 'Опубликована новая версия документа «Условия».', 'Прочитать документ'],
    ['en', 'new', 'A new document was published: “Terms”.', 'Read the document'],
    ['en', 'changed', 'A new version of “Terms” was published.', 'Read the document'],
  ])('leads to it, by every channel (%s, %s)', (locale, change, lead, button) => {
    const own = { ...news, change };
    const mail = renderMail('document.changed', locale, look, own);
    expect(mail.text).toContain(`${lead}\n\n${button}: ${documentPage}`);
    const { text, link } = renderNotice('document.changed', locale, look, own);
    expect([text, link]).toEqual([lead, { text: button, url: documentPage }]);
    expect(renderPush('document.changed', locale, look, own, 'm').path).toBe('/platform/law/terms');
    expect(renderTelegram('document.changed', locale, look, own).text).toContain(documentPage);
    expect(renderShort('document.changed', locale, look, own)).toBe(`Портал: ${lead} ${documentPage}`);
  });

  it('that the release before has stored leads to the subscriptions, and says so', () => {
    const { link } = renderNotice('document.changed', 'ru', look, params);
    expect(link).toEqual({ text: 'Настроить подписки', url: params.link });
  });
});

describe('a digest', () => {
  const items = (count: number) =>
    JSON.stringify(Array.from({ length: count }, () => ({ template: 'document.changed', params: news })));
  const spanOf = (period: string, [from, to]: readonly [string, string], locale: string, zone: string) => {
    const own = { ...params, items: items(1), period, from, to, timeZone: zone };
    const { subject, text } = renderMail('digest', locale, look, own);
    return `${subject}; ${text.split('\n')[0]}`;
  };
  const hour = ['2026-11-24T06:00:00.000Z', '2026-11-24T07:00:00.000Z'] as const;
  const day = ['2026-11-23T06:00:00.000Z', '2026-11-24T06:00:00.000Z'] as const;
  const week = ['2026-11-16T06:00:00.000Z', '2026-11-23T06:00:00.000Z'] as const;
  const acrossMonths = ['2026-09-28T06:00:00.000Z', '2026-10-05T06:00:00.000Z'] as const;
  const month = ['2026-10-01T06:00:00.000Z', '2026-11-01T06:00:00.000Z'] as const;

  it.each([
    ['hourly', hour, 'сводка за час', 'с 9:00 до 10:00 GMT+3 24 ноября'],
    ['daily', day, 'сводка за сутки', 'с 9:00 23 ноября до 9:00 GMT+3 24 ноября'],
    ['weekly', week, 'сводка за неделю', 'с 16 по 23 ноября'],
    ['weekly', acrossMonths, 'сводка за неделю', 'с 28 сентября по 5 октября'],
    ['monthly', month, 'сводка за месяц', 'за октябрь'],
  ])('that comes %s names its period in Russian', (period, ends, subject, span) => {
    expect(spanOf(period, ends, 'ru', 'Europe/Moscow')).toBe(
      `Портал: ${subject}; Вот что произошло ${span}:`,
    );
  });

  it.each([
    ['hourly', hour, 'between 9:00 and 10:00 GMT+3 on 24 November'],
    ['daily', day, 'from 9:00 on 23 November to 9:00 GMT+3 on 24 November'],
    ['weekly', week, 'from 16 to 23 November'],
    ['weekly', acrossMonths, 'from 28 September to 5 October'],
    ['monthly', month, 'in October'],
  ])('that comes %s names its period in English', (period, ends, span) => {
    expect(spanOf(period, ends, 'en', 'Europe/Moscow')).toBe(
      `Портал: your ${period} digest; What happened ${span}:`,
    );
  });

  it('names its period by the clocks of its person', () => {
    expect(spanOf('hourly', hour, 'en', 'Asia/Tokyo')).toContain(
      'between 15:00 and 16:00 GMT+9 on 24 November',
    );
  });

  it.each([
    [1, '1 новое событие', '1 update'],
    [3, '3 новых события', '3 updates'],
    [11, '11 новых событий', '11 updates'],
    [21, '21 новое событие', '21 updates'],
  ])('of %i is counted in words', (count, russian, english) => {
    const own = { ...params, items: items(count), period: 'daily' };
    const short = (locale: string) => renderShort('digest', locale, look, own);
    expect(short('ru')).toBe(`Портал: ${russian} за сутки. ${params.link}`);
    expect(short('en')).toBe(`Портал: ${english} in the last 24 hours. ${params.link}`);
  });

  it.each([
    ['1', 'И ещё 1 событие.', 'And 1 more.'],
    ['4', 'И ещё 4 события.', 'And 4 more.'],
    ['25', 'И ещё 25 событий.', 'And 25 more.'],
  ])('says that there were %s more', (more, russian, english) => {
    const textOf = (locale: string) => renderMail('digest', locale, look, { ...params, more }).text;
    expect(textOf('ru')).toContain(russian);
    expect(textOf('en')).toContain(english);
  });
});

it.each([
  ['1', '1 минуту', '1 minute'],
  ['3', '3 минуты', '3 minutes'],
  ['10', '10 минут', '10 minutes'],
])('a code of %s minutes says so in words', (minutes, russian, english) => {
  const textOf = (locale: string) => renderMail('auth.code', locale, look, { ...params, minutes }).text;
  expect(textOf('ru')).toContain(`Код действует ${russian}.`);
  expect(textOf('en')).toContain(`The code is valid for ${english}.`);
});

const names = (...roles: string[]) => roles.map((name) => ({ ru: `${name} ру`, en: name }));
it.each([
  [
    'ru',
    { given: names('A', 'B'), taken: names('C') },
    'учётную запись: роли. Новые роли: «A ру», «B ру». Убранные роли: «C ру».',
  ],
  ['en', { given: [], taken: names('C <b>x</b>') }, 'your account: roles. Removed roles: “C x”.'],
  ['en', { given: names(...'ABCDEFGHIJK'), taken: [] }, '“I”, “J”, ….'],
])('changed roles are named in %s, as many as a message has room for', (locale, roles, said) => {
  const own = { fields: 'roles', by: 'administrator', roles: JSON.stringify(roles) };
  expect(renderNotice('account.changed', locale, look, own).text).toContain(said);
});
