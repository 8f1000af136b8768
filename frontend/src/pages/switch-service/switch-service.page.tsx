import { FormattedMessage } from 'react-intl';
import { serviceMessages } from '../../features/services/messages.ts';
import { openService } from '../../features/services/open-service.ts';
import { useSession } from '../../features/start-up/start-up-context.tsx';
import { inLocale } from '../../lib/locale.ts';
import { useLocale } from '../../lib/locale-context.tsx';
import { useHistory } from '../../lib/navigation.tsx';
import { ApplicationPicture } from '../../ui/application-icon/application-icon.tsx';
import { Button } from '../../ui/button/button.tsx';
import { ButtonLink } from '../../ui/link/link.tsx';

/** Where a signed-in person goes on from a page for signed-out ones. */
export function SwitchServicePage() {
  const { locale } = useLocale();
  const history = useHistory();
  const { services } = useSession();
  return (
    <div className="gh-auth-card">
      <div className="gh-auth-head">
        <h1>
          <FormattedMessage {...serviceMessages.switchTitle} />
        </h1>
        <p>
          <FormattedMessage {...serviceMessages.switchText} />
        </p>
      </div>
      <div className="gh-form">
        {services?.map(({ applicationKey, name, serviceUrl, iconCode }) => (
          <Button
            key={applicationKey}
            size="large"
            wide
            icon={<ApplicationPicture code={iconCode} size={18} />}
            onClick={() => openService(serviceUrl, history, window.location)}
          >
            {inLocale(name, locale)}
          </Button>
        ))}
        {!services?.length && (
          <ButtonLink to="/profile/personal" size="large" wide kind="primary">
            <FormattedMessage {...serviceMessages.emptyAction} />
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
