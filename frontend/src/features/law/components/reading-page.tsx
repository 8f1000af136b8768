import type { Call } from '@gatehouse/contracts/core/define-call.ts';
import type { Endpoint, ResponseOf } from '@gatehouse/contracts/core/define-endpoint.ts';
import { ArrowLeft } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { ArgsOf } from '../../../lib/http.ts';
import { useLocale } from '../../../lib/locale-context.tsx';
import { Loaded } from '../../../screen/loaded.tsx';
import { usePageName } from '../../../screen/page-name.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { Link } from '../../../ui/link/link.tsx';
import { Sections } from '../../../ui/page/page-head.tsx';
import { chooseDocument } from '../choose-document.ts';
import { lawMessages } from '../texts.ts';
import type { LawDocument } from '../use-document.ts';
import { DocumentText } from './document-text.tsx';

export interface ReadingPageProps<E extends Endpoint> {
  call: Call<E>;
  args: ArgsOf<E>;
  documentsOf: (answer: ResponseOf<E>) => readonly LawDocument[];
}

/** A document inside the cabinet, under its own name, with the way back to the profile. */
export function ReadingPage<E extends Endpoint>({ call, args, documentsOf }: ReadingPageProps<E>) {
  return (
    <Sections>
      <nav>
        <Link to="/profile/personal" className="gh-link gh-icon-text">
          <ArrowLeft size={16} aria-hidden="true" />
          <FormattedMessage {...lawMessages.toProfile} />
        </Link>
      </nav>
      <Loaded call={call} args={args}>
        {(answer) => <Reading documents={documentsOf(answer)} />}
      </Loaded>
    </Sections>
  );
}

function Reading({ documents }: { documents: readonly LawDocument[] }) {
  const { locale } = useLocale();
  const shown = chooseDocument(documents, locale);
  usePageName(shown?.name);
  return (
    <Card>
      <DocumentText shown={shown} />
    </Card>
  );
}
