/** States by name, without schemas: pages list them. */

/** Why an invitation that is still active counts no more: what became of the person who sent it. */
export const invitationVoids = ['dismissed', 'blocked', 'deleted'] as const;

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
