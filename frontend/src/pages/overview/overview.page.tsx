import { identityNetworkUnconfirmedCall } from '@gatehouse/contracts/generated/calls/identity/network.ts';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { wordsOf } from '../../features/history/use-journal-words.ts';
import { UnconfirmedNotice } from '../../features/network/components/unconfirmed-notice.tsx';
import { ActivityCard } from '../../features/overview/components/activity-card.tsx';
import { ChangesCard } from '../../features/overview/components/changes-card.tsx';
import { ServicesCard } from '../../features/overview/components/services-card.tsx';
import { overviewMessages } from '../../features/overview/texts.ts';
import { useMay } from '../../screen/screen-person.tsx';
import { useTexts } from '../../screen/texts.ts';
import { PageHead } from '../../ui/page/page-head.tsx';

const Grid = styled.div`
  display: grid;
  gap: var(--space-6);

  > div {
    display: grid;
    gap: var(--space-6);
    align-content: start;
    min-width: 0;
  }

  /* What stands below a card that is still to come is shown after it: nothing moves before anybody's eyes. */
  section:has(.gh-skeleton) ~ section {
    visibility: hidden;
  }

  @media (width < 1296px) {
    > div:has(.gh-skeleton) ~ div {
      visibility: hidden;
    }
  }

  @media (width >= 1296px) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  }

  @media (width < 768px) {
    &,
    > div {
      gap: var(--space-4);
    }
  }
`;

/** The console's start page: is anything wrong, who is there, what changed last. */
export function OverviewPage() {
  const text = useTexts(overviewMessages);
  const intl = useIntl();
  // Lines of it name no field, whose names would have to be asked for.
  const words = useMemo(() => wordsOf(intl), [intl]);
  const may = useMay();
  return (
    <>
      {may(identityNetworkUnconfirmedCall) && <UnconfirmedNotice rows={[]} />}
      <PageHead title={text('title')} text={text('text')} />
      <Grid>
        <div>
          <ServicesCard />
          <ActivityCard />
        </div>
        <div>
          <ChangesCard words={words} />
        </div>
      </Grid>
    </>
  );
}
