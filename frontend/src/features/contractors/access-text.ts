import type { NamedAccess } from '@gatehouse/contracts/access-request/resources.ts';
import type { Static } from 'typebox';

/** What a person may do in a contractor: roles by organization. */
export const accessText = (access: Static<typeof NamedAccess>): string =>
  access
    .map(({ organizationName, roles }) => `${organizationName}: ${roles.map(({ name }) => name).join(', ')}`)
    .join('; ') || '—';
