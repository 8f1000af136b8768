import type { ServiceCondition } from '@gatehouse/contracts/bff/endpoints.ts';
import { bffOverviewReadCall } from '@gatehouse/contracts/generated/calls/bff.ts';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { styled } from 'styled-components';
import { type NounTexts, useTexts } from '../../../screen/texts.ts';
import { Badge, type BadgeTone } from '../../../ui/badge/badge.tsx';
import { overviewMessages } from '../texts.ts';
import { useConditions } from '../use-overview.ts';
import { OverviewCard } from './overview-card.tsx';

type Text = NounTexts<keyof typeof overviewMessages>;

/** Seconds after which an event that is not published is more than a moment late. */
const LATE = 30;

const Verdict = styled.p<{ $well: boolean }>`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  margin-bottom: var(--space-4);
  font-size: var(--size-16);
  font-weight: 600;

  > svg {
    flex: none;
    color: var(${({ $well }) => ($well ? '--success' : '--danger')});
  }
`;

const Rows = styled.ul`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;

  > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 2px var(--space-4);
    padding: var(--space-3) 0;
    border-top: 1px solid var(--border);
    font-size: var(--size-14);
  }

  > li:last-child {
    padding-bottom: 0;
  }

  ul {
    flex-basis: 100%;
    margin: 0;
    padding: 0;
    list-style: none;
    color: var(--text-muted);
    font-size: var(--size-13);
  }
`;

/** What is wrong with a service, in sentences; nothing when all is well. */
function problemsOf({ state, missing, events }: ServiceCondition, text: Text): string[] {
  if (state === 'unreachable') return [text('unreachableText')];
  const found: string[] = [];
  if (state === 'down') found.push(text('missing', { names: missing.join(', ') }));
  if (events === null) return [...found, text('untold')];
  if (events.dead > 0) found.push(text('dead', { count: events.dead }));
  if (events.parked > 0) found.push(text('parked', { count: events.parked }));
  // The age is that of the reading before, so that it may be of events that have gone since.
  if (events.unpublished > 0 && events.oldestSeconds >= LATE)
    found.push(text('late', { count: events.unpublished, minutes: Math.ceil(events.oldestSeconds / 60) }));
  return found;
}

const look = (
  { state }: ServiceCondition,
  wrong: boolean,
): [BadgeTone, 'up' | 'down' | 'unreachable' | 'attention'] => {
  if (state !== 'up') return ['danger', state];
  return wrong ? ['warning', 'attention'] : ['success', 'up'];
};

const nameOf = (service: ServiceCondition['service'], text: Text): string =>
  service in overviewMessages ? text(service as keyof typeof overviewMessages) : service;

/** Whether anything is wrong, and with what. */
export function ServicesCard() {
  const text = useTexts(overviewMessages);
  return (
    <OverviewCard title={text('services')} call={bffOverviewReadCall} answer={useConditions()}>
      {({ services }) => {
        const rows = services.map((row) => ({ row, problems: problemsOf(row, text) }));
        const wrong = rows.filter(({ problems }) => problems.length > 0);
        // What is wrong comes first.
        const sorted = [...wrong, ...rows.filter(({ problems }) => problems.length === 0)];
        return (
          <>
            <Verdict $well={wrong.length === 0} role="status">
              {wrong.length === 0 ? (
                <CircleCheck size={20} aria-hidden="true" />
              ) : (
                <CircleAlert size={20} aria-hidden="true" />
              )}
              {wrong.length === 0 ? text('allWell') : text('wrong', { count: wrong.length })}
            </Verdict>
            <Rows aria-label={text('services')}>
              {sorted.map(({ row, problems }) => {
                const [tone, word] = look(row, problems.length > 0);
                return (
                  <li key={row.service}>
                    {nameOf(row.service, text)}
                    <Badge tone={tone}>{text(word)}</Badge>
                    {problems.length > 0 && (
                      <ul>
                        {problems.map((problem) => (
                          <li key={problem}>{problem}</li>
                        ))}
                      </ul>
                    )}
                  </li>
                );
              })}
            </Rows>
          </>
        );
      }}
    </OverviewCard>
  );
}
