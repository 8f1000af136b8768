/** Roles of `realm-management` that a client may lack. */
export const rightNames = ['view-users', 'query-groups', 'view-realm', 'view-clients'] as const;

/** Why an object of a run was skipped. */
export const skipReasons = [
  'rule',
  'too-slow',
  'login',
  'too-long',
  'too-many',
  'ambiguous',
  'invalid',
  'taken',
  'roleUnknown',
  'protected',
  'lastAdministrator',
  'repeated',
  'unanswered',
  'inUse',
  'notDelivered',
  'withheld',
  'leftOut',
  'likelySame',
] as const;

/** Counts of a run that are shown. */
export const countNames = [
  'read',
  'created',
  'changed',
  'linked',
  'switchedOff',
  'removed',
  'unchanged',
  'skipped',
] as const;

export const workUnits = ['day', 'hour', 'minute'] as const;
