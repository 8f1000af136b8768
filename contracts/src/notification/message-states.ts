/** What may become of a message, as pages know it, too. */
export const messageStates = ['pending', 'sent', 'failed'] as const;
