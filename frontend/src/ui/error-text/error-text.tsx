import { FormattedMessage, useIntl } from 'react-intl';
import { uiMessages } from '../messages.ts';

/** Text of an error by its message id; one that this version does not know sends the person to the administrator. */
export function ErrorText({ id }: { id: string }) {
  const intl = useIntl();
  return <FormattedMessage id={id in intl.messages ? id : uiMessages.unknownError.id} />;
}
