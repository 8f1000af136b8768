import { FormattedMessage, useIntl } from 'react-intl';
import { Outlet } from 'react-router';
import { useSession } from '../../features/start-up/start-up-context.tsx';
import { useLocale } from '../../lib/locale-context.tsx';
import { ButtonLink } from '../../ui/link/link.tsx';
import { frameMessages } from '../private-messages.ts';
import { LimitedAccessNotice } from './limited-access-notice.tsx';
import { menuPages } from './menu-groups.ts';
import { SignedInFrame } from './signed-in-frame.tsx';

/** Frame of access requests and invitations: the cabinet's menu, and the notice for people without services. */
export function AccessesLayout() {
  const intl = useIntl();
  const { locale } = useLocale();
  const { cabinetMenu } = useSession();
  return (
    <SignedInFrame
      menu={menuPages(cabinetMenu, locale)}
      menuLabel={intl.formatMessage(frameMessages.cabinetMenu)}
      lead={
        <ButtonLink to="/profile/personal" kind="quiet" size="small">
          <FormattedMessage {...frameMessages.profile} />
        </ButtonLink>
      }
      notices={<LimitedAccessNotice />}
    >
      <Outlet />
    </SignedInFrame>
  );
}
