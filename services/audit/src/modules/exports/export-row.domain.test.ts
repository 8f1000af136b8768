import type { HistoryEntry } from '@gatehouse/contracts/audit/resources.ts';
import { expect, it } from 'vitest';
import { exportColumns, exportRow } from './export-row.domain.ts';
import { exportWordsWith } from './export-words.fixtures.ts';

const wordsIn = exportWordsWith();

const entry = (more: Partial<HistoryEntry>): HistoryEntry => ({
  id: 'e1',
  date: '2026-05-01T21:30:00.000Z',
  type: 'platform.setting.changed',
  changer: { id: 'a1', name: 'Петрова Анна' },
  entity: 'setting',
  entityId: 'registrationAlive',
  entityName: 'Registration link',
  ip: null,
  changes: [],
  ...more,
});

const cellsOf = async (locale: 'ru' | 'en', more: Partial<HistoryEntry>) => {
  const row = exportRow(entry(more), await wordsIn(locale, 'UTC'), (instant) => instant);
  const [type, name, entity, changes] = row.map((cell) => String(cell).replaceAll('\u00a0', ' '));
  return { type, name, entity, changes };
};

it('numbers of settings are told with their unit, before and after', async () => {
  const more = { changes: [{ field: 'registrationAlive', previous: 2_880, current: 1_440 }] };
  expect((await cellsOf('ru', more)).changes).toMatch(/^[А-Яё ]+: 2 880 минут → 1 440 минут$/i);
  expect((await cellsOf('en', more)).changes).toMatch(/^[A-Z -]+: 2,880 minutes → 1,440 minutes$/i);
});

it('events, objects, fields and values have words in the language of the reader', async () => {
  const more = {
    type: 'identity.session.ended',
    entity: 'session',
    entityName: '',
    changes: [
      { field: 'reason', previous: null, current: 'ended-by-owner' },
      { field: 'rememberMe', previous: true, current: false },
      { field: 'lang', previous: 'en', current: 'ru' },
    ],
  };
  for (const locale of ['ru', 'en'] as const) {
    const { type, name, entity, changes = '' } = await cellsOf(locale, more);
    const told = [type, name, entity, changes].join('|');
    expect(told).not.toMatch(/identity\.|ended-by-owner|reason:|lang:|true|false/);
    expect(changes.split('\n')[2]).toMatch(/: English → Русский$/);
  }
  expect((await cellsOf('ru', more)).name).toBe('Неизвестное устройство');
});

it('a time inside of a value is told by the same clocks as the row', async () => {
  const words = await wordsIn('ru', 'Asia/Vladivostok');
  const changes = [{ field: 'dateFrom', previous: null, current: '2026-05-01T21:30:00.000Z' }];
  const [, , , told] = exportRow(entry({ changes }), words, (instant) => instant);
  expect(told).toContain('2 мая 2026 г.');
  expect(exportColumns(words)).toContain('Когда (Asia/Vladivostok)');
});

it('what an earlier file was chosen by is told in words', async () => {
  const filters = ['type: platform.setting.changed', 'entity: account,session', 'search: a: b'];
  const { changes = '' } = await cellsOf('en', {
    changes: [{ field: 'filters', previous: null, current: filters }],
  });
  expect(changes).toMatch(/Event: .*, Object: account, session, Search: a: b$/);
  expect(changes).not.toContain('platform.setting.changed');
});
