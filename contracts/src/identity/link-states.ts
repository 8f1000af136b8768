import { requestErrors } from '../core/errors.ts';
import { linkErrors } from './errors.ts';

/** What may be the matter with a mailed link: unknown, expired, used, canceled. */
export const linkStates = [
  requestErrors.notFound,
  linkErrors.expired,
  linkErrors.used,
  linkErrors.canceled,
] as const;

/** What may be the matter with an invitation besides: its address has an account, nothing is left to be made. */
export const invitationStates = [...linkStates, linkErrors.accountExists] as const;
