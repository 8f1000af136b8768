import { FormattedMessage } from 'react-intl';
import { openService } from '../../features/services/open-service.ts';
import { serviceMessages } from '../../features/services/texts.ts';
import { useServiceTexts } from '../../features/services/use-service-texts.ts';
import { useSession } from '../../features/start-up/start-up-context.tsx';
import { useHistory } from '../../lib/navigation.tsx';
import { ApplicationPicture } from '../../ui/application-icon/application-icon.tsx';
import { Button } from '../../ui/button/button.tsx';
import { ButtonLink } from '../../ui/link/link.tsx';

/** Where a signed-in person goes on from a page for signed-out ones. */
export function SwitchServicePage() {
  const textsOf = useServiceTexts();
  const history = useHistory();
  const { services } = useSession();
  return (
    <div className="gh-auth-card">
      <div className="gh-auth-head">
        <h1>
          <FormattedMessage {...serviceMessages['switch.title']} />
        </h1>
        <p>
          <FormattedMessage {...serviceMessages['switch.text']} />
        </p>
      </div>
      <div className="gh-form">
        {services?.map((service) => (
          <Button
            key={service.applicationKey}
            size="large"
            wide
            icon={<ApplicationPicture code={service.iconCode} size={18} />}
            onClick={() => openService(service.serviceUrl, history, window.location)}
          >
            {textsOf(service).name}
          </Button>
        ))}
        {!services?.length && (
          <ButtonLink to="/profile/personal" size="large" wide kind="primary">
            <FormattedMessage {...serviceMessages['empty.action']} />
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
