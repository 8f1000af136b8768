import { textsOf } from '../../i18n/texts-of.ts';
import texts from './ru.json' with { type: 'json' };

const { named } = textsOf(texts);

export const deletionMessages = named('profile.deletion');
export const profileMessages = named('profile', {
  update: 'users.update',
  updateError: 'users.updateError',
});
/** Texts of the form. */
export const editMessages = named('profile', {
  byDirectory: 'profile.locked.directory',
});
export const contactMessages = named('profile.contact');
export const emailMessages = named('profile.contact.email');
export const mobileNumberMessages = named('profile.contact.mobile');
export const avatarMessages = named('users', {
  saved: 'users.avatar',
  failed: 'users.avatarError',
});
