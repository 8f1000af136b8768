import { FormattedDate, FormattedMessage } from 'react-intl';
import { useLocale } from '../../../lib/locale-context.tsx';
import { FormattedText } from '../../../ui/formatted-text/formatted-text.tsx';
import { lawMessages } from '../texts.ts';
import type { LawDocument } from '../use-document.ts';

/** Title and text of a document; bones of the same shape until it is there. */
export function DocumentText({ shown }: { shown: LawDocument | undefined }) {
  const { locale } = useLocale();
  return (
    <article className="gh-law" lang={shown?.locale} aria-busy={!shown}>
      {shown ? (
        <header>
          <h1>{shown.name}</h1>
          <p className="gh-law-note" lang={locale}>
            <FormattedMessage
              {...lawMessages.version}
              values={{
                number: shown.version,
                date: <FormattedDate value={shown.date} dateStyle="long" />,
              }}
            />
          </p>
          {shown.locale !== locale && (
            <p className="gh-law-note" lang={locale}>
              <FormattedMessage {...lawMessages.otherLanguage} />
            </p>
          )}
        </header>
      ) : (
        <>
          <span className="gh-bone" data-of="title" />
          <span className="gh-bone" />
          <span className="gh-bone" />
        </>
      )}
      <FormattedText text={shown} />
    </article>
  );
}
