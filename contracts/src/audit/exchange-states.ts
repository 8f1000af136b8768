/** What became of a request to a provider. */
export const exchangeStates = ['wait', 'success', 'error'] as const;
