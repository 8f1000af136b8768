/** What a run changed, and what it left out. */
import type { SyncChange } from '@gatehouse/contracts/provider-sync/sync.resources.ts';

const change = (index: number, kind: SyncChange['kind'], name: string, more: Partial<SyncChange> = {}) => ({
  id: `c${index}`,
  kind,
  externalId: `x${index}`,
  name,
  accountId: null,
  reason: null,
  changes: [],
  ...more,
});
export const changes: SyncChange[] = [
  change(0, 'create', 'Анна Орлова', {
    changes: [
      { field: 'login', previous: null, current: 'anna.orlova' },
      { field: 'email', previous: null, current: 'anna.orlova@example.com' },
    ],
  }),
  change(1, 'change', 'Константинопольский-Вознесенский Александр Константинович', {
    accountId: 'd1',
    changes: [{ field: 'lastName', previous: 'Вознесенский', current: 'Константинопольский-Вознесенский' }],
  }),
  change(2, 'link', 'Борис Ветров'),
  change(3, 'switchOff', 'Вера Соколова', {
    changes: [{ field: 'status', previous: 'active', current: 'disabled' }],
  }),
  change(4, 'skip', 'Глеб Зимин', { reason: 'taken: email' }),
  change(6, 'skip', 'Егор Константинопольский-Вознесенский', {
    accountId: 'd1',
    reason: 'likelySame: f2c1b0a9',
  }),
  change(5, 'skip', 'Дарья Лис', { reason: 'rule: Администраторы: no such key: department' }),
];
