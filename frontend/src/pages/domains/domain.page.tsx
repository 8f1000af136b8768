import { platformDomainReadCall } from '@gatehouse/contracts/generated/calls/platform/domains.ts';
import { useParams } from 'react-router';
import { useDomainActions } from '../../features/domains/components/use-domain-actions.tsx';
import { domainMessages as messages } from '../../features/domains/messages.ts';
import { useStartUpState } from '../../features/start-up/start-up-context.tsx';
import { usePrefetched } from '../../lib/script.tsx';
import { DetailPage } from '../../screen/detail-page.tsx';
import { StateBadge } from '../../screen/state-badge.tsx';
import { useTexts } from '../../screen/texts.ts';
import {
  DevicesSection,
  DocumentsSection,
  DomainForm,
  LookSection,
  MainSection,
  TextsSection,
} from './parts.tsx';

/** One domain: a form of several views. */
export function DomainPage() {
  const { id = '' } = useParams();
  const text = useTexts(messages);
  const own = useStartUpState().project?.code;
  usePrefetched(DomainForm, MainSection, LookSection, TextsSection, DocumentsSection, DevicesSection);
  return (
    <DetailPage
      key={id}
      call={platformDomainReadCall}
      args={{ params: { id } }}
      record="domain"
      nameOf={({ name }) => name}
      facts={({ enabled, base, title }) => (
        <>
          <StateBadge enabled={enabled} /> {title}
          {base && ` · ${text('base')}`}
        </>
      )}
      actions={useDomainActions(own)}
      label={messages.views}
      frame={(domain, views) => (
        <DomainForm domain={domain} own={own}>
          {views}
        </DomainForm>
      )}
      views={[
        {
          id: 'main',
          title: messages.mainView,
          fields: ['host', 'aliases', 'comment', 'baseSettings', 'publicDocsUrl'],
          content: (domain) => <MainSection domain={domain} />,
        },
        {
          id: 'look',
          title: messages.lookView,
          fields: ['styleTemplate', 'accent', 'imageCode'],
          content: (domain) => <LookSection domain={domain} />,
        },
        {
          id: 'texts',
          title: messages.textsView,
          fields: ['locales'],
          content: (domain) => <TextsSection domain={domain} />,
        },
        {
          id: 'documents',
          title: messages.documentsView,
          fields: ['agreements', 'documents', 'personalAgreementId'],
          content: (domain) => <DocumentsSection domain={domain} />,
        },
        {
          id: 'devices',
          title: messages.devicesView,
          fields: ['devicesIdAttributes'],
          content: (domain) => <DevicesSection domain={domain} />,
        },
      ]}
    />
  );
}
