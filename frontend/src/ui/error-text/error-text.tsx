import { FormattedMessage, useIntl } from 'react-intl';
import { bytesAllowedText } from '../../lib/field-error.ts';
import { uiMessages } from '../texts.ts';

/** Text of an error by its message id; one that this version does not know sends the person to the administrator. */
export function ErrorText({ id, bytesAllowed }: { id: string; bytesAllowed?: number | undefined }) {
  const intl = useIntl();
  const tooLarge = bytesAllowedText(intl, bytesAllowed);
  if (tooLarge) return tooLarge;
  return <FormattedMessage id={id in intl.messages ? id : uiMessages.unknownError.id} />;
}
