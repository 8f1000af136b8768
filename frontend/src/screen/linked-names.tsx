import type { Call } from '@gatehouse/contracts/core/define-call.ts';
import { FormattedList } from 'react-intl';
import { PermittedLink } from './permitted-link.tsx';

export interface LinkedNamesProps {
  /** What the pages behind them read. */
  // biome-ignore lint/suspicious/noExplicitAny: Only its right is asked for.
  call: Call<any>;
  names: readonly { readonly name: string; readonly to: string }[];
}

/** Names one after the other, each the way to its page for people who may read it. */
export function LinkedNames({ call, names }: LinkedNamesProps) {
  return (
    <FormattedList
      value={names.map(({ name, to }) => (
        <PermittedLink key={to} call={call} to={to}>
          {name}
        </PermittedLink>
      ))}
    />
  );
}
