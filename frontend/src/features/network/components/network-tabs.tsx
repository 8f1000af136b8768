import { FormattedMessage, useIntl } from 'react-intl';
import { usePlace } from '../../../lib/navigation.tsx';
import { PageTabs } from '../../../ui/tabs/page-tabs.tsx';
import { aliasMessages, blacklistMessages, networkMessages, whitelistMessages } from '../texts.ts';

const tabs = [
  ['/setting/blacklist', blacklistMessages.title],
  ['/setting/whitelist', whitelistMessages.title],
  ['/setting/network-aliases', aliasMessages.title],
] as const;

/** The lists of networks, which are one entry of the menu. */
export function NetworkTabs() {
  const intl = useIntl();
  const { path } = usePlace();
  return (
    <PageTabs
      label={intl.formatMessage(networkMessages.lists)}
      current={path.replace(/\/$/, '')}
      tabs={tabs.map(([to, title]) => ({ path: to, title: <FormattedMessage {...title} /> }))}
    />
  );
}
