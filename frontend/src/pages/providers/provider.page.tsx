import { identityProviderPeopleReadCall } from '@gatehouse/contracts/generated/calls/identity/provider-people.ts';
import {
  providerSyncProviderChangeCall,
  providerSyncProviderReadCall,
} from '@gatehouse/contracts/generated/calls/provider-sync/providers.ts';
import { useParams } from 'react-router';
import { ProviderFacts } from '../../features/providers/components/provider-facts.tsx';
import { RefusedSignIns } from '../../features/providers/components/refused-sign-ins.tsx';
import { SyncView } from '../../features/providers/components/sync-view.tsx';
import { useProviderActions } from '../../features/providers/components/use-provider-actions.tsx';
import { providerMessages as messages } from '../../features/providers/texts.ts';
import { lazyPart, usePrefetched } from '../../lib/script.tsx';
import { hasEnded, useRequest } from '../../lib/swr.ts';
import { DetailPage } from '../../screen/detail-page.tsx';
import { useMay } from '../../screen/screen-person.tsx';
import { StateBadge } from '../../screen/state-badge.tsx';
import { useTexts } from '../../screen/texts.ts';
import { Sections } from '../../ui/page/page-head.tsx';
import { ViewsSkeleton } from '../../ui/page/page-skeleton.tsx';

const form = () => import('../../features/providers/components/provider-form.tsx');
const ProviderForm = lazyPart(async () => (await form()).ProviderForm, <ViewsSkeleton />);
const MainForm = lazyPart(async () => (await form()).MainForm);
const PeopleView = lazyPart(
  async () => (await import('../../features/providers/components/people-view.tsx')).PeopleView,
);

/** One provider: its connection as a form, what is synchronized, who came through it. */
export function ProviderPage() {
  const text = useTexts(messages);
  const may = useMay()(providerSyncProviderChangeCall);
  usePrefetched(ProviderForm, MainForm);
  const { id } = useParams<'id'>();
  // Asked here: a read draws the component again that has asked how it stands.
  const hasSignIns = hasEnded(useRequest(identityProviderPeopleReadCall, { params: { id: id ?? '' } }));
  return (
    <DetailPage
      call={providerSyncProviderReadCall}
      record="provider"
      nameOf={({ name, title }) => title || name}
      texts={messages}
      facts={({ enabled, name, type }) => (
        <>
          <StateBadge enabled={enabled} /> {text(`type.${type}`)} · <code>{name}</code>
        </>
      )}
      actions={useProviderActions()}
      // Those who may not change it read facts: a form that is off would take the other views' buttons along.
      frame={(provider, views) => {
        // What it says of sign-ins stands above the rest, which would move.
        if (!hasSignIns) return <ViewsSkeleton />;
        return may ? <ProviderForm provider={provider}>{views}</ProviderForm> : views;
      }}
      views={[
        {
          id: 'main',
          fields: [
            'name',
            'url',
            'realm',
            'clientId',
            'clientSecret',
            'title',
            'signIn',
            'createAccounts',
            'domains',
          ],
          content: (provider) =>
            may ? <MainForm provider={provider} /> : <ProviderFacts provider={provider} />,
        },
        { id: 'synchronization', content: (provider) => <SyncView provider={provider} /> },
        {
          id: 'people',
          content: ({ id }) => (
            <Sections>
              <RefusedSignIns id={id} />
              <PeopleView id={id} />
            </Sections>
          ),
        },
      ]}
    />
  );
}
