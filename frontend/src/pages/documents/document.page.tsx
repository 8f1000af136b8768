import { platformDocumentReadCall } from '@gatehouse/contracts/generated/calls.ts';
import type { Document } from '@gatehouse/contracts/platform/documents.resources.ts';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useParams } from 'react-router';
import { DocumentEditor } from '../../features/documents/components/document-editor.tsx';
import { DocumentVersions } from '../../features/documents/components/document-versions.tsx';
import { useDocumentActions } from '../../features/documents/components/use-document-actions.tsx';
import { documentMessages as messages } from '../../features/documents/messages.ts';
import { languageName } from '../../lib/locale.ts';
import { useHistory } from '../../lib/navigation.tsx';
import { useRequest } from '../../lib/swr.ts';
import { DetailPage } from '../../screen/detail-page.tsx';
import { StateBadge } from '../../screen/state-badge.tsx';
import { Card } from '../../ui/card/card.tsx';
import { Tabs } from '../../ui/tabs/tabs.tsx';
import { widgetMessages } from '../../ui/widget-messages.ts';
import { readingOf } from './reading.tsx';

/** One document: its texts as people read them, and its versions. */
export function DocumentPage() {
  const { id = '' } = useParams();
  const intl = useIntl();
  const history = useHistory();
  const request = useRequest(platformDocumentReadCall, { params: { id } });
  const document = request.data?.document;
  const [editing, setEditing] = useState(false);
  const actions = useDocumentActions(() => history.push('/setting/documents', { inApp: true }));
  const label = intl.formatMessage(messages.views);
  return (
    <DetailPage
      request={{ ...request, data: document }}
      nameOf={({ name }) => name}
      facts={(shown) => (
        <>
          <StateBadge enabled={shown.enabled} /> <FormattedMessage {...messages[shown.type]} /> ·{' '}
          <code>{shown.code}</code>
        </>
      )}
      onEdit={actions.allowed ? () => setEditing(true) : undefined}
      actions={actions.allowed ? actions.of : undefined}
      label={label}
      views={[
        {
          id: 'text',
          title: <FormattedMessage {...messages.textView} />,
          content: (shown) => <Texts document={shown} />,
        },
        {
          id: 'versions',
          title: <FormattedMessage {...messages.versionsView} />,
          content: (shown) => <DocumentVersions id={shown.id} preview={readingOf} />,
        },
      ]}
    >
      {editing && document && (
        <DocumentEditor document={document} preview={readingOf} onClose={() => setEditing(false)} />
      )}
      {actions.dialog}
    </DetailPage>
  );
}

/** The texts, a tab a language. */
function Texts({ document: { locales, format } }: { document: Document }) {
  const intl = useIntl();
  const [tab, setTab] = useState(locales[0]?.localeId ?? '');
  return (
    <Card>
      <Tabs
        label={intl.formatMessage(widgetMessages.languages)}
        selected={tab}
        onSelect={setTab}
        tabs={locales.map(({ localeId, name, content }) => ({
          id: localeId,
          title: languageName(localeId),
          content: (
            <article lang={localeId}>
              <h2>{name}</h2>
              {readingOf({ content, format })}
            </article>
          ),
        }))}
      />
    </Card>
  );
}
