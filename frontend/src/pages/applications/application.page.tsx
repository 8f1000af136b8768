import {
  identityApplicationChangeCall,
  identityApplicationReadCall,
} from '@gatehouse/contracts/generated/calls/identity/applications.ts';
import { platformDomainListCall } from '@gatehouse/contracts/generated/calls/platform/domains.ts';
import type { Application } from '@gatehouse/contracts/identity/applications.resources.ts';
import { ApplicationRegistry } from '../../features/applications/components/application-registry.tsx';
import { ClientsView } from '../../features/applications/components/clients-view.tsx';
import { useApplicationActions } from '../../features/applications/components/use-application-actions.tsx';
import { applicationMessages as messages } from '../../features/applications/texts.ts';
import { lazyPart } from '../../lib/script.tsx';
import { DetailPage, type DetailView } from '../../screen/detail-page.tsx';
import { useMay } from '../../screen/screen-person.tsx';
import { StateBadge } from '../../screen/state-badge.tsx';
import { useTexts } from '../../screen/texts.ts';
import { useLocalName } from '../../screen/use-local-name.ts';

const Editor = lazyPart(
  async () =>
    (await import('../../features/applications/components/application-editor.tsx')).ApplicationEditor,
);
const Domains = lazyPart(
  async () => (await import('../../features/applications/components/domains-view.tsx')).DomainsView,
);
const Sessions = lazyPart(
  async () => (await import('../../features/applications/components/sessions-view.tsx')).SessionsView,
);

const domains: DetailView<Application, 'domains'> = {
  id: 'domains',
  content: (application) => <Domains application={application} />,
};

/** One application: what is kept of it, its clients, where it is offered, who is signed in there. */
export function ApplicationPage() {
  const text = useTexts(messages);
  const mayDomains = useMay()(platformDomainListCall);
  return (
    <DetailPage
      call={identityApplicationReadCall}
      record="application"
      nameOf={useLocalName()}
      texts={messages}
      facts={({ enabled, type, code, may }) => (
        <>
          <StateBadge enabled={enabled} neuter /> {text(type)} · <code>{code}</code>
          {!may.change && ` · ${text('locked')}`}
        </>
      )}
      edit={{
        call: identityApplicationChangeCall,
        offered: ({ may }) => may.change,
        editor: Editor,
      }}
      actions={useApplicationActions()}
      views={[
        {
          id: 'registry',
          content: (application) => <ApplicationRegistry application={application} />,
        },
        {
          id: 'clients',
          content: (application) => <ClientsView application={application} />,
        },
        ...(mayDomains ? [domains] : []),
        {
          id: 'sessions',
          content: (application) => <Sessions application={application} />,
        },
      ]}
    />
  );
}
