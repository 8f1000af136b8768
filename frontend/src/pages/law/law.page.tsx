import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DocumentText } from '../../features/law/components/document-text.tsx';
import { lawMessages } from '../../features/law/texts.ts';
import { useDocument } from '../../features/law/use-document.ts';
import { projectTexts } from '../../features/start-up/project-texts.ts';
import { useStartUpState } from '../../features/start-up/start-up-context.tsx';
import { useLocale } from '../../lib/locale-context.tsx';
import { useHistory, usePlace } from '../../lib/navigation.tsx';
import { pageTitle } from '../../lib/page-title.ts';
import { Link } from '../../ui/link/link.tsx';

/** A public document under its own name, with the way back to where it was opened, or to the sign-in. */
export function LawPage({ code }: { code: string }) {
  const shown = useDocument(code);
  useDocumentTitle(shown?.name);
  return (
    <div className="gh-auth-card">
      <nav>
        <WayBack />
      </nav>
      <DocumentText shown={shown} />
    </div>
  );
}

function WayBack() {
  const history = useHistory();
  const { state } = usePlace();
  const icon = <ArrowLeft size={16} aria-hidden="true" />;
  if ((state as { inApp?: boolean } | null)?.inApp) {
    return (
      <button type="button" className="gh-link gh-icon-text" onClick={() => history.go(-1)}>
        {icon}
        <FormattedMessage {...lawMessages.back} />
      </button>
    );
  }
  return (
    <Link to="/login" className="gh-link gh-icon-text">
      {icon}
      <FormattedMessage {...lawMessages.toLogin} />
    </Link>
  );
}

/** The window is called as the document is. */
function useDocumentTitle(name: string | undefined): void {
  const intl = useIntl();
  const { locale } = useLocale();
  const { project } = useStartUpState();
  const title = name ?? intl.formatMessage(lawMessages.title);
  useEffect(() => {
    document.title = pageTitle(title, projectTexts(project, locale)?.projectTitle);
  }, [title, project, locale]);
}
