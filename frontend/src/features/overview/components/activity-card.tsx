import { auditHistoryListCall } from '@gatehouse/contracts/generated/calls/audit.ts';
import { identityActivityReadCall } from '@gatehouse/contracts/generated/calls/identity/activity.ts';
import { platformDomainReadCall } from '@gatehouse/contracts/generated/calls/platform/domains.ts';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { PermittedLink } from '../../../screen/permitted-link.tsx';
import { useMay } from '../../../screen/screen-person.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { useCount } from '../../../screen/use-count.ts';
import { Link } from '../../../ui/link/link.tsx';
import { overviewMessages } from '../texts.ts';
import { today, usePart } from '../use-overview.ts';
import { OverviewCard } from './overview-card.tsx';

const Figures = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(120px, 1fr));
  gap: var(--space-4);
  margin: 0;

  > div {
    display: flex;
    flex-direction: column-reverse;
    justify-content: flex-end;
  }

  dt {
    color: var(--text-muted);
    font-size: var(--size-13);
  }

  dd {
    margin: 0;
    font-size: var(--size-24);
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    letter-spacing: -0.02em;
  }

  dd a {
    color: inherit;
  }
`;

const Domains = styled.div`
  margin-top: var(--space-4);

  h3 {
    margin-bottom: var(--space-2);
    color: var(--text-muted);
    font-size: var(--size-13);
    font-weight: 500;
  }

  ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }

  li {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 2px var(--space-4);
    padding: var(--space-2) 0;
    border-top: 1px solid var(--border);
    font-size: var(--size-14);
  }

  li > :first-child {
    min-width: 0;
    overflow-wrap: anywhere;
  }

  li > :last-child {
    color: var(--text-muted);
  }
`;

/** Domains that the card names; the others are in their list. */
const SHOWN = 5;

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

const happened = {
  signIns: 'identity.session.started',
  failures: 'identity.account.sign-in-failed',
} as const;

/** How often something happened today by the person's own calendar, with the way to its rows. */
function Happened({ name }: { name: keyof typeof happened }) {
  const text = useTexts(overviewMessages);
  const count = useCount();
  const { data } = usePart(name, auditHistoryListCall);
  const words = new URLSearchParams({ type: happened[name], from: today() });
  return (
    <Figure label={text(name)}>
      {data ? (
        <Link to={`/setting/history?${words}`} className="gh-quiet-link">
          {count(data.meta.total, data.meta.more)}
        </Link>
      ) : (
        '—'
      )}
    </Figure>
  );
}

/** Who is there: open sessions of now by domain, sign-ins of today and those that failed. */
export function ActivityCard() {
  const text = useTexts(overviewMessages);
  const count = useCount();
  const may = useMay();
  return (
    <OverviewCard
      title={text('activity')}
      call={identityActivityReadCall}
      answer={usePart('activity', identityActivityReadCall)}
    >
      {({ sessions, more, domains }) => (
        <>
          <Figures>
            <Figure label={text('sessions')}>{count(sessions, more)}</Figure>
            {may(auditHistoryListCall) && (
              <>
                <Happened name="signIns" />
                <Happened name="failures" />
              </>
            )}
          </Figures>
          <Domains>
            <h3>{text(domains.length > 0 ? 'byDomain' : 'nobody')}</h3>
            <ul aria-label={text('byDomain')}>
              {domains.slice(0, SHOWN).map(({ id, name, more: uncounted, ...counts }) => (
                <li key={id}>
                  <span>
                    {name === null ? (
                      text('domainGone')
                    ) : (
                      <PermittedLink call={platformDomainReadCall} to={`/setting/domains/${id}`}>
                        {name}
                      </PermittedLink>
                    )}
                  </span>
                  <span>{text('onDomain', { ...counts, more: String(uncounted) })}</span>
                </li>
              ))}
            </ul>
          </Domains>
        </>
      )}
    </OverviewCard>
  );
}
