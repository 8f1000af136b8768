import { FormattedMessage } from 'react-intl';
import {
  OutgoingRequests,
  useRequesting,
} from '../../features/access-requests/components/outgoing-requests.tsx';
import { RequestTabs } from '../../features/access-requests/components/request-tabs.tsx';
import { requestMessages } from '../../features/access-requests/texts.ts';
import { useRequestRules } from '../../features/start-up/use-request-rules.ts';
import { PageHead } from '../../ui/page/page-head.tsx';

/** Requests for access that the person has sent. */
export function RequestsPage() {
  const rules = useRequestRules();
  const requesting = useRequesting(rules);
  return (
    <>
      <PageHead
        title={<FormattedMessage {...requestMessages.title} />}
        text={<FormattedMessage {...requestMessages.text} />}
        action={requesting.button}
      />
      {rules.offered && <RequestTabs />}
      <OutgoingRequests offered={rules.offered} emptyAction={requesting.button} />
      {requesting.dialog}
    </>
  );
}
