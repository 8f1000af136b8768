import { accessRequestAdministrationCountCall } from '@gatehouse/contracts/generated/calls/access-request/access-requests.ts';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { useRequest } from '../../lib/swr.ts';
import { frameMessages } from './texts.ts';

/** Milliseconds between looks; the call keeps no session alive. */
const EVERY = 60_000;

/** By the code of a menu entry: what counts that which waits there. */
const calls = { 'access-decisions': accessRequestAdministrationCountCall } as const;
export type CountedEntry = keyof typeof calls;
export const isCounted = (code: string): code is CountedEntry => Object.hasOwn(calls, code);

const End = styled.span`
  min-width: 20px;
  margin-inline-start: auto;
  padding: 0 6px;
  border-radius: 999px;
  background: var(--accent-soft);
  color: var(--accent-ink);
  font-size: var(--size-12);
  font-weight: 500;
  line-height: 20px;
  text-align: center;
`;

/** How many records wait at a page of the menu; nothing where none does. */
export function MenuCount({ code }: { code: CountedEntry }) {
  const intl = useIntl();
  const { data } = useRequest(calls[code], {}, { refreshInterval: EVERY });
  if (!data || data.count === 0) return null;
  return (
    <End>
      <span className="gh-hidden">{intl.formatMessage(frameMessages.waiting)} </span>
      {intl.formatNumber(data.count)}
    </End>
  );
}
