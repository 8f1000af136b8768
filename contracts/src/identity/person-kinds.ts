/** Words and bounds of people that pages know, too. */
export const personStatuses = ['active', 'disabled'] as const;
export const BLOCK_REASON_MAX = 500;
