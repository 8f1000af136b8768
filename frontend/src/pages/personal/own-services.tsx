import { useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import { ServiceGrid } from '../../features/services/components/service-grid.tsx';
import { serviceMessages } from '../../features/services/texts.ts';
import { useSession } from '../../features/start-up/start-up-context.tsx';

const Section = styled.section`
  display: grid;
  gap: var(--space-3);

  > h2 {
    font-size: var(--size-16);
    font-weight: 600;
  }
`;

/** Services that administrators want people to find beside their data. */
export function OwnServices() {
  const id = useId();
  const { services = [] } = useSession();
  const shown = services.filter(({ profileVisible }) => profileVisible);
  if (shown.length === 0) return null;
  return (
    <Section aria-labelledby={id}>
      <h2 id={id}>
        <FormattedMessage {...serviceMessages.title} />
      </h2>
      <ServiceGrid services={shown} />
    </Section>
  );
}
