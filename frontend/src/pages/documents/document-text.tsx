import type { Document } from '@gatehouse/contracts/platform/documents.resources.ts';
import { DocumentAbout } from '../../features/documents/components/document-about.tsx';
import { LanguageViews } from '../../screen/language-views.tsx';
import { Card } from '../../ui/card/card.tsx';
import { Reading } from './reading.tsx';

/** A document as people read it, with what is known of it. */
export function DocumentText({ document }: { document: Document }) {
  return (
    <DocumentAbout document={document}>
      <Card>
        <LanguageViews texts={document.locales}>
          {({ content }) => <Reading content={content} format={document.format} />}
        </LanguageViews>
      </Card>
    </DocumentAbout>
  );
}
