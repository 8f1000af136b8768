/** States by name, without schemas: pages list them. */

export const contactStates = ['invitationAlive', 'active', 'unActive'] as const;

export const requestStatuses = ['considered', 'approved', 'failure', 'duplicate', 'remove'] as const;

export const invitationStatuses = [
  'active',
  'success',
  'autoSuccess',
  'refusal',
  'deleted',
  'deactivated',
] as const;
