import { FormattedMessage } from 'react-intl';
import {
  OutgoingRequests,
  useRequesting,
} from '../../features/access-requests/components/outgoing-requests.tsx';
import { requestMessages } from '../../features/access-requests/texts.ts';
import { PageHead } from '../../ui/page/page-head.tsx';

/** Requests for access that the person has sent. */
export function RequestsPage() {
  const requesting = useRequesting();
  return (
    <>
      <PageHead
        title={<FormattedMessage {...requestMessages.title} />}
        text={<FormattedMessage {...requestMessages.text} />}
        action={requesting.button}
      />
      <OutgoingRequests emptyAction={requesting.button} />
      {requesting.dialog}
    </>
  );
}
