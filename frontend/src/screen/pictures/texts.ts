import { textsOf } from '../../i18n/texts-of.ts';
import texts from './ru.json' with { type: 'json' };

export const pictureMessages = textsOf(texts).named('profile.picture', {
  uploadFailed: 'profile.picture.failed',
});
