import { textsOf } from '../../i18n/texts-of.ts';
import texts from './ru.json' with { type: 'json' };

const { action, named } = textsOf(texts);

export const contractorMessages = named('contractors');
export const memberMessages = named('contractors.members');
export const masterMessages = named('contractors.masters');
export const invitationMessages = named('contractors.invitations');
export const requestMessages = named('contractors.requests');
export const creating = action('contractors', 'create');
export const changing = action('contractors', 'change');
export const removing = action('contractors', 'delete');
export const granting = action('contractors.members', 'grant');
export const removingMember = action('contractors.members', 'remove');
export const appointing = action('contractors.masters', 'grant');
export const revoking = action('contractors.masters', 'revoke');
