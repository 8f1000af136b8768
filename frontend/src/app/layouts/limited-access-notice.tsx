import { FormattedMessage } from 'react-intl';
import { useSession } from '../../features/start-up/start-up-context.tsx';
import { useAccessRequest } from '../../features/start-up/use-access-request.ts';
import { useRequestRules } from '../../features/start-up/use-request-rules.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { ButtonLink } from '../../ui/link/link.tsx';
import { frameMessages } from './texts.ts';

/** For people whose required fields are empty, and those without services: why there is little to see, and what to do. */
export function LimitedAccessNotice() {
  const { services, profile } = useSession();
  const { offered } = useRequestRules();
  const requestPath = useAccessRequest();
  const action = requestPath && (
    <ButtonLink to={requestPath} size="small">
      <FormattedMessage {...frameMessages['limited.action']} />
    </ButtonLink>
  );
  if (profile.accessInfo.requiredFieldsEmpty) {
    return (
      <Alert tone="warning" title={<FormattedMessage {...frameMessages['required.title']} />} action={action}>
        <FormattedMessage {...frameMessages[requestPath ? 'required.request' : 'required.text']} />
      </Alert>
    );
  }
  if (services?.length !== 0) return null;
  return (
    <Alert tone="warning" title={<FormattedMessage {...frameMessages['limited.title']} />} action={action}>
      <FormattedMessage {...frameMessages[offered ? 'limited.request' : 'limited.text']} />
    </Alert>
  );
}
