import { defineMessages, type Message } from '../../i18n/define-messages.ts';

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
  errorBytes: { id: 'profile.picture.errorBytes' },
  errorSize: { id: 'profile.picture.errorSize' },
  errorBroken: { id: 'profile.picture.errorBroken' },
  errorActive: { id: 'profile.picture.errorActive' },
});

const byCode: Readonly<Record<string, Message>> = {
  errorImageType: pictureMessages.errorType,
  errorImageBytes: pictureMessages.errorBytes,
  errorImageSize: pictureMessages.errorSize,
  errorImageActive: pictureMessages.errorActive,
};

/** What is wrong with a file, by the code of the server. */
export const wrongPicture = (code: string): Message => byCode[code] ?? pictureMessages.errorBroken;
