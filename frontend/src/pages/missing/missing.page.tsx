import { SearchX } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { ButtonLink } from '../../ui/link/link.tsx';
import { MessageCard } from '../../ui/message-card/message-card.tsx';
import { missingMessages } from './texts.ts';

/** Target of a link that leads nowhere. */
export function MissingPage() {
  const text = (
    <p>
      <FormattedMessage {...missingMessages.text} />
    </p>
  );
  return (
    <MessageCard icon={SearchX} title={missingMessages.title} text={text}>
      <ButtonLink to="/" size="large" wide kind="primary">
        <FormattedMessage {...missingMessages.home} />
      </ButtonLink>
    </MessageCard>
  );
}
