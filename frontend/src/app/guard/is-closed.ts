import type { ApiError } from '../../lib/api-error.ts';

const closings = ['domain.disabled', 'network.refused'];

/** Whether the portal is served to nobody, or to nobody from this network. */
export const isClosed = (error: ApiError | undefined): boolean =>
  error?.kind === 'problem' && closings.includes(error.code);
