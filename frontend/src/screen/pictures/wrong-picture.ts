import { boundOf, codeOf } from '@gatehouse/contracts/core/broken-bound.ts';
import type { IntlShape } from 'react-intl';
import type { Message } from '../../i18n/texts-of.ts';
import { fieldErrorText } from '../../lib/field-error.ts';
import { pictureMessages } from './texts.ts';

const byCode: Readonly<Record<string, Message>> = {
  errorImageType: pictureMessages.errorType,
  errorImageSize: pictureMessages.errorSize,
  errorImageActive: pictureMessages.errorActive,
  errorImageComplex: pictureMessages.errorComplex,
};

/** What is wrong with a file, in words, by what the server or this page says. */
export function wrongPicture(intl: IntlShape, error: string): string {
  const code = codeOf(error);
  if (boundOf(error) !== undefined) return fieldErrorText(intl, error);
  return intl.formatMessage(byCode[code] ?? pictureMessages.errorBroken);
}
