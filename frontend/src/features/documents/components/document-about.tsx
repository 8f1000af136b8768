import type { Document } from '@gatehouse/contracts/platform/documents.resources.ts';
import { styled } from 'styled-components';
import { languageName } from '../../../lib/locale.ts';
import { LanguageViews } from '../../../screen/language-views.tsx';
import { RecordFacts } from '../../../screen/record-facts.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { Card } from '../../../ui/card/card.tsx';
import { FormattedText } from '../../../ui/formatted-text/formatted-text.tsx';
import { RelativeTime } from '../../../ui/relative-time/relative-time.tsx';
import { documentMessages } from '../texts.ts';

/** A text is as wide as it reads well; what is known of it stands beside it where there is room, below it elsewhere. */
const Beside = styled.div`
  container: document / inline-size;

  > div {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-4) var(--space-6);
    align-items: start;
  }

  @container document (width >= 900px) {
    > div {
      grid-template-columns: minmax(0, 800px) minmax(280px, 1fr);
    }
  }
`;

/** A document as people read it, with what is known of it. */
export function DocumentAbout({ document }: { document: Document }) {
  const text = useTexts(documentMessages);
  const { type, format, version, date, locales, adminVisible, domains } = document;
  return (
    <Beside>
      <div>
        <Card>
          <LanguageViews texts={locales}>
            {({ content }) => <FormattedText text={{ content, format }} />}
          </LanguageViews>
        </Card>
        <Card title={text('about')}>
          <RecordFacts
            texts={documentMessages}
            facts={{
              type: text(type),
              version,
              changed: <RelativeTime date={date} />,
              languages: locales.map(({ localeId }) => languageName(localeId)),
              format: text(format),
              adminVisible,
              domainsView: domains.length > 0 ? domains.map(({ name }) => name) : text('noDomains'),
            }}
          />
        </Card>
      </div>
    </Beside>
  );
}
