import { textsOf } from '../../i18n/texts-of.ts';
import texts from './ru.json' with { type: 'json' };

const { action, named } = textsOf(texts);

export const invitationMessages = named('companyInvitations');
export const sending = action('companyInvitations', 'send');
export const resending = action('companyInvitations', 'resend');
export const cancelling = action('companyInvitations', 'cancel');
