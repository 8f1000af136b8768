import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { providerSyncConfig } from '../../config.ts';
import { readChangeWords } from './change-words.ts';
import { changesFile } from './changes-file.ts';
import type { ChangeRow } from './sync.model.ts';

const row = (externalId: string, more: Partial<ChangeRow> = {}): ChangeRow => ({
  _id: `run:${externalId}`,
  runId: 'run',
  kind: 'change',
  externalId,
  name: externalId,
  accountId: null,
  reason: null,
  changes: [],
  expiresAt: new Date(0),
  ...more,
});
const rows = async function* (...all: ChangeRow[]) {
  yield* all;
};
const fields = async (locale: string) => [
  { code: 'nickname', title: locale === 'ru' ? 'Прозвище' : 'Nickname', side: 'ours' as const },
  // Theirs of the same code is not what a change is about.
  { code: 'nickname', title: 'Прозвище там', side: 'theirs' as const },
];
const words = readChangeWords(providerSyncConfig.frontendTextsFolder.fallback as string, fields);
const linesOf = async (all: ChangeRow[], locale: string) =>
  (await text(changesFile(rows(...all), await words(locale), locale).file)).trimEnd().split('\r\n');

it('has a line for each value, called as the reader calls it', async () => {
  const changes = [
    { field: 'login', previous: 'anna', current: 'orlova' },
    { field: 'roles', previous: [], current: ['user', 'editor'] },
  ];
  const withheld = 'withheld: role chief, method setting.users.write';
  const all = [
    row('p1', { changes }),
    row('p2', { kind: 'skip', reason: 'taken: login' }),
    row('p3', { kind: 'create', reason: withheld }),
    row('p4', { kind: 'skip', reason: 'somethingNew: x' }),
  ];
  expect(await linesOf(all, 'ru')).toEqual([
    'Изменение;Идентификатор;Имя;Причина;Поле;Было;Стало',
    'изменить;p1;p1;;Логин;anna;orlova',
    'изменить;p1;p1;;Роли;;Пользователь, editor',
    'пропустить;p2;p2;значение уже занято: Логин;;;',
    'создать;p3;p3;не выдано: у сопоставления нет автора с такими правами: роль chief, право «Пользователи: изменение»;;;',
    'пропустить;p4;p4;somethingNew: x;;;',
  ]);
  expect(await linesOf(all.slice(1), 'en')).toEqual([
    'Change,Id,Name,Reason,Field,Before,After',
    'skip,p2,p2,value already taken: Login,,,',
    'create,p3,p3,"not given: no author of the mapper has these rights: role chief, right “People: change”",,,',
    'skip,p4,p4,somethingNew: x,,,',
  ]);
});

it('has no code of ours in the place of a word', async () => {
  const changes = [
    { field: 'status', previous: 'active', current: 'disabled' },
    { field: 'managedBy', previous: 'platform', current: 'directory' },
    { field: 'offBy', previous: [], current: ['absent', 'administrator'] },
    { field: 'emailVerified', previous: null, current: true },
    { field: 'additionalInfo.nickname', previous: null, current: ['Ан'] },
  ];
  const told = async (locale: string) =>
    (await linesOf([row('p1', { changes })], locale)).slice(1).map((line) =>
      line
        .split(locale === 'ru' ? ';' : ',')
        .slice(4)
        .join('|')
        .replaceAll('"', ''),
    );
  expect(await told('ru')).toEqual([
    'Состояние|активна|заблокирована',
    'Управляется|платформа|служба каталогов',
    'Почему отключена||у провайдера больше нет, заблокирована здесь',
    'Почта подтверждена||да',
    'Прозвище||Ан',
  ]);
  expect((await told('en')).join()).not.toMatch(/managedBy|offBy|additionalInfo|status\|/);
});

it.each([
  ['ru', 'условие выполнялось слишком долго: staff'],
  ['en', 'a condition took too long: staff'],
])('says in %s why a person was skipped', async (locale, words) => {
  const [, line] = await linesOf([row('p1', { kind: 'skip', reason: 'too-slow: staff' })], locale);
  expect(line).toContain(words);
});

it('escapes names of a provider that would be formulas', async () => {
  const [, line] = await linesOf([row('p1', { name: '=HYPERLINK("http://x")' })], 'en');
  expect(line).toContain("'=HYPERLINK");
});
