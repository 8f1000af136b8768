import { platformDomainChangeCall, platformDomainReadCall } from '@gatehouse/contracts/generated/calls.ts';
import type { DomainDetails } from '@gatehouse/contracts/platform/domains.resources.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { DocumentsSection } from '../../features/domains/components/documents-section.tsx';
import {
  LookSection,
  MainSection,
  TextsSection,
} from '../../features/domains/components/domain-sections.tsx';
import { useDomainActions } from '../../features/domains/components/use-domain-actions.tsx';
import { useDomainForm } from '../../features/domains/components/use-domain-form.tsx';
import { valuesOf } from '../../features/domains/domain-values.ts';
import { domainMessages as messages } from '../../features/domains/messages.ts';
import { useStartUpState } from '../../features/start-up/start-up-context.tsx';
import { DetailPage } from '../../screen/detail-page.tsx';
import { FormSection } from '../../screen/form/form-dialog.tsx';
import { useMay } from '../../screen/screen-person.tsx';
import { StateBadge } from '../../screen/state-badge.tsx';
import { useTexts } from '../../screen/texts.ts';

interface FormProps {
  /** As it was read last. */
  domain: DomainDetails;
  own: string | undefined;
  children: ReactNode;
}

/** Another state of the domain takes the place of the form's, unless somebody is in the middle of a change. */
function DomainForm({ domain, own, children }: FormProps) {
  const may = useMay();
  const [held, setHeld] = useState(domain);
  const { form, dialog } = useDomainForm({ domain: held, initial: valuesOf(held), own, onClose: () => {} });
  const { changed, busy, reset } = form;
  useEffect(() => {
    if (held.revision === domain.revision || changed || busy) return;
    setHeld(domain);
    reset(valuesOf(domain));
  });
  return (
    <>
      <FormSection form={form} readOnly={!may(platformDomainChangeCall)}>
        {children}
      </FormSection>
      {dialog}
    </>
  );
}

/** One domain: a form of several views. */
export function DomainPage() {
  const { id = '' } = useParams();
  const text = useTexts(messages);
  const own = useStartUpState().project?.code;
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
          fields: ['host', 'aliases', 'comment', 'publicDocsUrl'],
          content: () => <MainSection />,
        },
        {
          id: 'look',
          title: messages.lookView,
          fields: ['styleTemplate', 'accent'],
          content: () => <LookSection />,
        },
        { id: 'texts', title: messages.textsView, fields: ['locales'], content: () => <TextsSection /> },
        {
          id: 'documents',
          title: messages.documentsView,
          fields: ['agreements', 'documents', 'personalAgreementId'],
          content: (domain) => <DocumentsSection domain={domain} />,
        },
      ]}
    />
  );
}
