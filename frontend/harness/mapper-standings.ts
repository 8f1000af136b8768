/** Mappers whose authors cannot grant what they do, and what comes of it in trials and runs. */
import type { Mapper, MapperTested } from '@gatehouse/contracts/provider-sync/mappers.resources.ts';
import type { SyncChange } from '@gatehouse/contracts/provider-sync/sync.resources.ts';
import { long, mappers, runs, tested } from './providers.ts';
import { changes } from './run-changes.ts';

const author = { id: 'd1', name: 'Константинопольский-Вознесенский Александр' };
const missing = ['setting.access-requests.write', 'setting.users.write'];

/** `beyond`: it grants a role that the reader does not have. */
const granting = (id: string, name: string, more: Partial<Mapper>, beyond = false): Mapper => ({
  ...(mappers[2] as Mapper),
  id,
  name,
  access: [
    { type: 'role', id: beyond ? 'auditor' : 'administrator' },
    { type: 'method', id: 'setting.access-requests.write' },
  ],
  ...more,
});

/** Of every standing: the reader may adopt all but the last one. */
export const standings: Mapper[] = [
  { ...(mappers[0] as Mapper), author, standing: 'fine', missing: [] },
  granting('d34', 'Сотрудники склада', { author, standing: 'fine', missing: [] }),
  granting('d35', 'Администраторы филиалов', { author, standing: 'authorLost', missing }),
  granting('d36', 'Из прежней версии', { author: null, standing: 'unanswered', missing: [] }),
  granting('d37', long, { author, standing: 'unanswered', missing: [] }, true),
];

export const withheldTrial: MapperTested = {
  ...tested(''),
  withheld: [
    { type: 'role', id: 'administrator', why: 'authorLost', missing },
    { type: 'method', id: 'setting.users.write', why: 'beyondYours', missing: ['setting.users.write'] },
    { type: 'role', id: 'auditor', why: 'unanswered', missing: [] },
  ],
};

const withheld = 'withheld: role administrator, method setting.users.write';
const row = (kind: SyncChange['kind'], index: number, more: Partial<SyncChange>): SyncChange => ({
  ...(changes[index] as SyncChange),
  id: `w${index}`,
  kind,
  reason: withheld,
  ...more,
});
export const withheldChanges: SyncChange[] = [row('create', 0, {}), row('skip', 4, {})];

/** Held again: who had agreed may not any more. */
export const voidRun = {
  ...(runs[1] as (typeof runs)[number]),
  id: 'd27',
  agreedBy: null,
  detail: ['agreementVoid'],
};
