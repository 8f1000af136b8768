import { ArrowLeft } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Outlet } from 'react-router';
import { useSession } from '../../features/start-up/start-up-context.tsx';
import { useHistory, usePlace } from '../../lib/navigation.tsx';
import { useToldText } from '../../lib/told-text.ts';
import { PageNameProvider } from '../../screen/page-name.tsx';
import { OuterLink } from '../../ui/link/link.tsx';
import type { BackLink } from '../guard/back-link.store.ts';
import { LimitedAccessNotice } from './limited-access-notice.tsx';
import { menuPages } from './menu-groups.ts';
import { useNamedWindow } from './named-window.ts';
import { SignedInFrame } from './signed-in-frame.tsx';
import { frameMessages } from './texts.ts';

/** Frame of the cabinet: its menu, the way back where `ref` said, the notice for people without services. */
export function ProfileLayout(props: { backLink: BackLink }) {
  return (
    <PageNameProvider>
      <Cabinet {...props} />
    </PageNameProvider>
  );
}

function Cabinet({ backLink }: { backLink: BackLink }) {
  useNamedWindow();
  const intl = useIntl();
  const told = useToldText();
  const { path, search } = usePlace();
  const history = useHistory();
  const { cabinetMenu } = useSession();
  const known = backLink.read(search);
  const back = known?.split(/[?#]/)[0] === history.href(path) ? undefined : known;
  return (
    <SignedInFrame
      menu={menuPages(cabinetMenu, told)}
      menuLabel={intl.formatMessage(frameMessages.cabinetMenu)}
      lead={
        back && (
          <OuterLink href={back} className="gh-quiet-link gh-icon-text">
            <ArrowLeft size={16} aria-hidden="true" />
            <FormattedMessage {...frameMessages.back} />
          </OuterLink>
        )
      }
      notices={<LimitedAccessNotice />}
      place="cabinet"
      narrow
    >
      <Outlet />
    </SignedInFrame>
  );
}
