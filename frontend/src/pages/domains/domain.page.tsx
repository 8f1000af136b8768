import { platformDomainReadCall } from '@gatehouse/contracts/generated/calls/platform/domains.ts';
import { useDomainActions } from '../../features/domains/components/use-domain-actions.tsx';
import { domainMessages as messages } from '../../features/domains/texts.ts';
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
  const text = useTexts(messages);
  const own = useStartUpState().project?.code;
  usePrefetched(DomainForm, MainSection, LookSection, TextsSection, DocumentsSection, DevicesSection);
  return (
    <DetailPage
      call={platformDomainReadCall}
      record="domain"
      nameOf={({ name }) => name}
      texts={messages}
      facts={({ enabled, base, title }) => (
        <>
          <StateBadge enabled={enabled} /> {title}
          {base && ` · ${text('base')}`}
        </>
      )}
      actions={useDomainActions(own)}
      frame={(domain, views) => (
        <DomainForm domain={domain} own={own}>
          {views}
        </DomainForm>
      )}
      views={[
        {
          id: 'main',
          fields: ['host', 'aliases', 'comment', 'baseSettings', 'publicDocsUrl'],
          content: (domain) => <MainSection domain={domain} />,
        },
        {
          id: 'look',
          fields: ['styleTemplate', 'accent', 'imageCode'],
          content: (domain) => <LookSection domain={domain} />,
        },
        {
          id: 'texts',
          fields: ['locales'],
          content: (domain) => <TextsSection domain={domain} />,
        },
        {
          id: 'documents',
          fields: ['agreements', 'documents', 'personalAgreementId'],
          content: (domain) => <DocumentsSection domain={domain} />,
        },
        {
          id: 'devices',
          fields: ['devicesIdAttributes'],
          content: (domain) => <DevicesSection domain={domain} />,
        },
      ]}
    />
  );
}
