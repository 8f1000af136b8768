import { requestErrors } from '../core/errors.ts';
import { linkErrors } from './errors.ts';

/** What may be the matter with a mailed link: unknown, expired, used, canceled. */
export const linkStates = [
  requestErrors.notFound,
  linkErrors.expired,
  linkErrors.used,
  linkErrors.canceled,
] as const;
