import { LifeBuoy } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { projectTexts } from '../../features/start-up/project-texts.ts';
import { useStartUpState } from '../../features/start-up/start-up-context.tsx';
import { useLocale } from '../../lib/locale-context.tsx';
import { isSafeAddress } from '../../lib/safe-address.ts';
import { ButtonLink } from '../../ui/link/link.tsx';
import { MessageCard } from '../../ui/message-card/message-card.tsx';
import { helpMessages } from './texts.ts';

/** Who helps a person that cannot sign in (specification, section 2): the instructions of the domain; its contacts stand below. */
export function HelpPage() {
  const { locale } = useLocale();
  const { project } = useStartUpState();
  const texts = projectTexts(project, locale);
  const docs = isSafeAddress(texts?.helpUrl) ? texts.helpUrl : undefined;
  const text = (
    <>
      <p>
        <FormattedMessage {...helpMessages.text} />
      </p>
      {texts && texts.technicalLinks.length > 0 && (
        <p>
          <FormattedMessage {...helpMessages.contacts} />
        </p>
      )}
    </>
  );
  return (
    <MessageCard icon={LifeBuoy} title={helpMessages.title} text={text}>
      {docs && (
        <a className="gh-button" data-kind="primary" data-size="large" data-wide href={docs}>
          <FormattedMessage {...helpMessages.docs} />
        </a>
      )}
      <ButtonLink to="/forgot-password" size="large" wide {...(docs ? {} : { kind: 'primary' as const })}>
        <FormattedMessage id="auth.login.restore" />
      </ButtonLink>
      <ButtonLink to="/login" size="large" wide kind="quiet">
        <FormattedMessage {...helpMessages.toLogin} />
      </ButtonLink>
    </MessageCard>
  );
}
