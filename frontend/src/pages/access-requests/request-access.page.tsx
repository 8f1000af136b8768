import { FormattedMessage } from 'react-intl';
import {
  OutgoingRequests,
  useRequesting,
} from '../../features/access-requests/components/outgoing-requests.tsx';
import { requestMessages } from '../../features/access-requests/texts.ts';
import { BelowInvitations } from '../../features/companies/components/waiting-invitations.tsx';
import { useRequestRules } from '../../features/start-up/use-request-rules.ts';
import { useUnverifiedAddress } from '../../features/start-up/use-unverified-address.ts';
import { PageHead, Sections } from '../../ui/page/page-head.tsx';

/** Where people without services begin: invitations that wait for them, and requests for access. */
export function RequestAccessPage() {
  const rules = useRequestRules();
  const { offered } = rules;
  const unverified = useUnverifiedAddress();
  const requesting = useRequesting(rules);
  return (
    <Sections>
      <PageHead
        title={<FormattedMessage {...requestMessages['access.title']} />}
        text={offered && <FormattedMessage {...requestMessages['access.intro']} />}
        action={requesting.button}
      />
      <BelowInvitations unverified={unverified}>
        <OutgoingRequests offered={rules.offered} emptyAction={requesting.button} />
      </BelowInvitations>
      {requesting.dialog}
    </Sections>
  );
}
