import { FormattedMessage } from 'react-intl';
import {
  OutgoingRequests,
  useRequesting,
} from '../../features/access-requests/components/outgoing-requests.tsx';
import { requestMessages } from '../../features/access-requests/texts.ts';
import { useRequestsOffered } from '../../features/access-requests/use-requests-offered.ts';
import { BelowInvitations } from '../../features/companies/components/waiting-invitations.tsx';
import { PageHead, Sections } from '../../ui/page/page-head.tsx';

/** Where people without services begin: invitations that wait for them, and requests for access. */
export function RequestAccessPage() {
  const offered = useRequestsOffered();
  const requesting = useRequesting();
  return (
    <Sections>
      <PageHead
        title={<FormattedMessage {...requestMessages['access.title']} />}
        text={offered && <FormattedMessage {...requestMessages['access.intro']} />}
        action={requesting.button}
      />
      <BelowInvitations>
        <OutgoingRequests emptyAction={requesting.button} />
      </BelowInvitations>
      {requesting.dialog}
    </Sections>
  );
}
