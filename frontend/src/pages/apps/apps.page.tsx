import { LayoutGrid, SearchX } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ServiceGrid, ServicesSkeleton } from '../../features/services/components/service-grid.tsx';
import { serviceMessages } from '../../features/services/texts.ts';
import { useServiceTexts } from '../../features/services/use-service-texts.ts';
import { useSession, useStartUp } from '../../features/start-up/start-up-context.tsx';
import type { ApiError } from '../../lib/api-error.ts';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { LoadFailed } from '../../ui/error-state/load-failed.tsx';
import { ButtonLink } from '../../ui/link/link.tsx';
import { PageHead, Sections } from '../../ui/page/page-head.tsx';
import { SearchInput } from '../../ui/search-input/search-input.tsx';

/** With more services than fit a glance, searching helps. */
const manyServices = 8;

/** Catalogue of the person's services. */
export function AppsPage() {
  const intl = useIntl();
  const textsOf = useServiceTexts();
  const { services: known, missing } = useSession();
  const services = (known ?? []).filter(({ catalogVisible }) => catalogVisible);
  const [query, setQuery] = useState('');
  const words = query.trim().toLocaleLowerCase();
  const found = services.filter((service) => {
    const { name, description } = textsOf(service);
    return `${name} ${description}`.toLocaleLowerCase().includes(words);
  });
  return (
    <Sections>
      <PageHead
        title={<FormattedMessage {...serviceMessages.title} />}
        text={services.length > 0 && <FormattedMessage {...serviceMessages.text} />}
        action={
          services.length > manyServices && (
            <SearchInput
              label={intl.formatMessage(serviceMessages.search)}
              value={query}
              onChange={setQuery}
            />
          )
        }
      />
      {!known && <ServicesMissing error={missing.services} />}
      {known && services.length === 0 && (
        <EmptyState
          icon={<LayoutGrid size={24} aria-hidden="true" />}
          title={<FormattedMessage {...serviceMessages['empty.title']} />}
          action={
            <ButtonLink to="/profile/personal">
              <FormattedMessage {...serviceMessages['empty.action']} />
            </ButtonLink>
          }
        >
          <FormattedMessage {...serviceMessages['empty.text']} />
        </EmptyState>
      )}
      {services.length > 0 && found.length === 0 && (
        <EmptyState
          icon={<SearchX size={24} aria-hidden="true" />}
          title={<FormattedMessage {...serviceMessages['nothing.title']} values={{ query }} />}
          action={
            <Button onClick={() => setQuery('')}>
              <FormattedMessage {...serviceMessages['nothing.action']} />
            </Button>
          }
        />
      )}
      <ServiceGrid services={found} />
    </Sections>
  );
}

/** The services did not arrive: they are being asked for again, and at once on demand. */
function ServicesMissing({ error }: { error: ApiError | undefined }) {
  const startUp = useStartUp();
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    await startUp.loadMissing();
    setBusy(false);
  };
  if (!error) return <ServicesSkeleton />;
  return <LoadFailed error={error} busy={busy} onRetry={() => void retry()} />;
}
