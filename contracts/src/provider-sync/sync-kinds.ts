/** What synchronizations are made of. */
import type { ProviderType } from './provider-kinds.ts';

/** What providers deliver, in order of dependence: people name their groups and roles, subscribers the people. */
export const syncEntities = [
  'roles',
  'usersGroups',
  'applications',
  'locales',
  'countries',
  'devicesTypes',
  'contractorsGroups',
  'companies',
  'departments',
  'positions',
  'personnelTypes',
  'personnelRelationshipTypes',
  'personnelActions',
  'personnelActionsAggs',
  'users',
  'subscribes',
  'subscribesSchedules',
  'subscribers',
] as const;
export type SyncEntity = (typeof syncEntities)[number];

const ofKeycloak: ReadonlySet<string> = new Set(['roles', 'usersGroups', 'applications', 'locales', 'users']);

/** What a provider of a type delivers, in order of dependence. */
export const entitiesOf = (type: ProviderType): readonly SyncEntity[] =>
  type === 'wapps' ? syncEntities : syncEntities.filter((entity) => ofKeycloak.has(entity));

/** `disabled`: not switched on. `await`: no run yet. */
export const syncStatuses = ['disabled', 'await', 'process', 'success', 'error'] as const;
export type SyncStatus = (typeof syncStatuses)[number];

export const runKinds = ['run', 'dry'] as const;

/**
 * - held: too many have vanished, an administrator decides
 * - incomplete: pages changed while they were read
 * - hidden: the provider counts another number than it lists, as it did in the run before
 */
export const runFailures = ['held', 'incomplete', 'hidden', 'identity', 'internal'] as const;

/** What happened to one object in a run. `hold`: it has vanished, and nothing is done about it until somebody agrees. */
export const syncChangeKinds = ['create', 'change', 'link', 'switchOff', 'remove', 'skip', 'hold'] as const;
export type SyncChangeKind = (typeof syncChangeKinds)[number];

/** Everything that installations may exchange; what of it works is told by the list. */
export const integrationEntities = [
  'companies',
  'users',
  'subscribes',
  'subscribers',
  'subscribesSchedules',
  'contractorsGroups',
  'personnelActions',
  'personnelActionsAggs',
  'personnelTypes',
  'personnelRelationshipTypes',
  'applications',
  'roles',
  'locales',
  'countries',
  'positions',
  'departments',
  'usersGroups',
  'devicesTypes',
] as const;
export type IntegrationEntity = (typeof integrationEntities)[number];
