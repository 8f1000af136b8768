import { integrationEntities, syncEntities } from '@gatehouse/contracts/provider-sync/sync-kinds.ts';
import type { Answers, ConsoleNoun, Paged } from '../types.ts';

const rows = integrationEntities.map((id) => {
  const available = (syncEntities as readonly string[]).includes(id);
  return {
    id,
    available,
    enabled: available && id !== 'locales',
    providers: available ? 2 : 0,
    running: id === 'users' ? 1 : 0,
    lastRunAt: available ? '2026-05-01T10:00:00.000Z' : null,
  };
});

const answers = (page: Paged): Answers => ({
  'GET /platform/setting/integration-synchronization': ({ query }) => page(rows, query, 'synchronizations'),
});

/** What is synchronized with other systems. */
export const integrationSync: ConsoleNoun = {
  answers,
  screens: [{ name: 'integration-sync', path: '/setting/integration/synchronization', signedIn: true }],
};
