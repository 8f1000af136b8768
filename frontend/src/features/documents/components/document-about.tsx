import type { Document } from '@gatehouse/contracts/platform/documents.resources.ts';
import type { ReactNode } from 'react';
import { FormattedList } from 'react-intl';
import { styled } from 'styled-components';
import { languageName } from '../../../lib/locale.ts';
import { useTexts } from '../../../screen/texts.ts';
import { Card } from '../../../ui/card/card.tsx';
import { LabelValueList, LabelValueRow } from '../../../ui/label-value/label-value.tsx';
import { RelativeTime } from '../../../ui/relative-time/relative-time.tsx';
import { documentMessages } from '../messages.ts';

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

/** As on a phone where the column is as narrow as that. */
const Facts = styled.div`
  container: facts / inline-size;

  @container facts (width < 480px) {
    dl > div {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;

/** A document's text with what is known of it. */
export function DocumentAbout({ document, children }: { document: Document; children: ReactNode }) {
  const text = useTexts(documentMessages);
  const { type, format, version, date, locales, adminVisible, domains } = document;
  return (
    <Beside>
      <div>
        {children}
        <Facts>
          <Card title={text('about')}>
            <LabelValueList>
              <LabelValueRow label={text('type')}>{text(type)}</LabelValueRow>
              <LabelValueRow label={text('version')}>{version}</LabelValueRow>
              <LabelValueRow label={text('changed')}>
                <RelativeTime date={date} />
              </LabelValueRow>
              <LabelValueRow label={text('languages')}>
                <FormattedList value={locales.map(({ localeId }) => languageName(localeId))} />
              </LabelValueRow>
              <LabelValueRow label={text('format')}>{text(format)}</LabelValueRow>
              <LabelValueRow label={text('adminVisible')}>{text(adminVisible ? 'yes' : 'no')}</LabelValueRow>
              <LabelValueRow label={text('domainsView')}>
                {domains.length > 0 ? (
                  <FormattedList value={domains.map(({ name }) => name)} />
                ) : (
                  text('noDomains')
                )}
              </LabelValueRow>
            </LabelValueList>
          </Card>
        </Facts>
      </div>
    </Beside>
  );
}
