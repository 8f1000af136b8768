import { DoorClosed } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { useStartUpState } from '../../features/start-up/start-up-context.tsx';
import type { Message } from '../../i18n/texts-of.ts';
import { isProblem } from '../../lib/api-error.ts';
import { Button } from '../../ui/button/button.tsx';
import { MessageCard } from '../../ui/message-card/message-card.tsx';
import { AuthLayout } from '../layouts/auth-layout.tsx';
import { layoutMessages } from '../texts/texts.ts';
import { StartFailed } from './start-failed.tsx';
import { closedMessages } from './texts.ts';

/** Stands instead of every page, where nobody is served or it cannot be told whom. */
export function NotOpened() {
  const { projectError, failure } = useStartUpState();
  if (projectError && isProblem(projectError, 'domain.disabled'))
    return (
      <Closed title={closedMessages['domainDisabled.title']} text={closedMessages['domainDisabled.text']} />
    );
  if (projectError && isProblem(projectError, 'network.refused'))
    return (
      <Closed title={closedMessages['networkRefused.title']} text={closedMessages['networkRefused.text']} />
    );
  return failure ? <StartFailed failure={failure} /> : null;
}

/** Loading the page anew shows whether that still holds. */
function Closed({ title, text }: { title: Message; text: Message }) {
  return (
    <AuthLayout>
      <MessageCard
        icon={DoorClosed}
        title={title}
        text={
          <p>
            <FormattedMessage {...text} />
          </p>
        }
      >
        <Button size="large" wide kind="primary" onClick={() => window.location.reload()}>
          <FormattedMessage {...layoutMessages.reload} />
        </Button>
      </MessageCard>
    </AuthLayout>
  );
}
