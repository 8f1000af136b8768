import { useIntl } from 'react-intl';
import { usePlace } from '../../../lib/navigation.tsx';
import { useScreenPerson } from '../../../screen/screen-person.tsx';
import { PageTabs } from '../../../ui/tabs/page-tabs.tsx';
import { requestMessages } from '../texts.ts';

const outgoing = ['/profile/requests', requestMessages.outgoingTab] as const;
const incoming = ['/profile/requests/incoming', requestMessages.incomingTab] as const;

/** Requests that the person has sent and those that they decide on; nothing for who decides on none. */
export function RequestTabs() {
  const intl = useIntl();
  const { path } = usePlace();
  const { masterAccount } = useScreenPerson();
  if (masterAccount !== true) return null;
  return (
    <PageTabs
      label={intl.formatMessage(requestMessages.title)}
      current={path.replace(/\/$/, '')}
      tabs={[outgoing, incoming].map(([to, title]) => ({ path: to, title: intl.formatMessage(title) }))}
    />
  );
}
