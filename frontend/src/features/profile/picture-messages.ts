import { codeOf } from '@gatehouse/contracts/core/broken-bound.ts';
import type { IntlShape } from 'react-intl';
import { defineMessages, type Message } from '../../i18n/define-messages.ts';
import { fieldErrorText } from '../../lib/field-error.ts';

export const pictureMessages = defineMessages({
  saved: { id: 'users.avatar' },
  failed: { id: 'users.avatarError' },
  uploadFailed: { id: 'profile.picture.failed' },
  title: { id: 'profile.picture.title' },
  change: { id: 'profile.picture.change' },
  choose: { id: 'profile.picture.choose' },
  another: { id: 'profile.picture.another' },
  drop: { id: 'profile.picture.drop' },
  hint: { id: 'profile.picture.hint' },
  area: { id: 'profile.picture.area' },
  zoom: { id: 'profile.picture.zoom' },
  uncropped: { id: 'profile.picture.uncropped' },
  errorType: { id: 'profile.picture.errorType' },
  errorSize: { id: 'profile.picture.errorSize' },
  errorBroken: { id: 'profile.picture.errorBroken' },
  errorActive: { id: 'profile.picture.errorActive' },
  errorComplex: { id: 'profile.picture.errorComplex' },
});

const byCode: Readonly<Record<string, Message>> = {
  errorImageType: pictureMessages.errorType,
  errorImageSize: pictureMessages.errorSize,
  errorImageActive: pictureMessages.errorActive,
  errorImageComplex: pictureMessages.errorComplex,
};

/** What is wrong with a file, in words, by what the server or this page says. */
export function wrongPicture(intl: IntlShape, error: string): string {
  const code = codeOf(error);
  if (code === 'errorImageBytes') return fieldErrorText(intl, error);
  return intl.formatMessage(byCode[code] ?? pictureMessages.errorBroken);
}
