import { identityNetworkUnconfirmedCall } from '@gatehouse/contracts/generated/calls/identity/network.ts';
import type { NetworkEntry } from '@gatehouse/contracts/identity/network.resources.ts';
import { FormattedDate } from 'react-intl';
import { AddressTester } from '../../features/network/components/address-tester.tsx';
import { NetworkTabs } from '../../features/network/components/network-tabs.tsx';
import { UnconfirmedNotice } from '../../features/network/components/unconfirmed-notice.tsx';
import { useLockout } from '../../features/network/components/use-lockout.tsx';
import { blacklist, type NetworkListOf, whitelist } from '../../features/network/lists.ts';
import { disabling, enabling, removing } from '../../features/network/texts.ts';
import { dateColumn, stateColumn } from '../../screen/list-columns.tsx';
import { ListPage } from '../../screen/list-page.tsx';
import { useTexts } from '../../screen/texts.ts';
import { useList } from '../../screen/use-list.ts';
import { useRecordActions } from '../../screen/use-record-actions.tsx';
import { Badge } from '../../ui/badge/badge.tsx';
import { BlacklistEditor, WhitelistEditor } from './parts.tsx';

/** Networks that nobody comes in from. */
export const BlacklistPage = () => <NetworkListPage of={blacklist} editor={BlacklistEditor} />;

/** Networks that alone people come in from, once there are any. */
export const WhitelistPage = () => <NetworkListPage of={whitelist} editor={WhitelistEditor} />;

const nameOf = ({ ip, alias }: NetworkEntry): string => ip ?? alias?.name ?? '';

const tones = { true: 'success', false: 'neutral', expired: 'neutral', planned: 'info' } as const;

/** Whether an entry acts now, and why not. */
const stateOf = ({ enabled, dateFrom, dateTo }: NetworkEntry, now: number): keyof typeof tones => {
  if (!enabled) return 'false';
  if (dateTo && Date.parse(dateTo) <= now) return 'expired';
  return dateFrom && Date.parse(dateFrom) > now ? 'planned' : 'true';
};

const day = (instant: string | null) => (instant ? <FormattedDate value={instant} dateStyle="short" /> : '—');

function NetworkListPage({ of, editor }: { of: NetworkListOf; editor: typeof BlacklistEditor }) {
  const text = useTexts(of.texts);
  const lockout = useLockout();
  const actions = useRecordActions({
    toggle: of.toggle,
    remove: of.remove,
    secondTry: lockout,
    texts: {
      enable: { ...enabling, effect: of.effects.on },
      disable: { ...disabling, effect: of.effects.off },
      remove: { ...removing, effect: of.effects.off },
    },
    refresh: [identityNetworkUnconfirmedCall],
    list: of.path,
  });
  const list = useList(
    {
      call: of.list,
      rows: 'entries',
      texts: of.texts,
      sort: 'date',
      order: 'DESC',
      searched: true,
      filters: [{ kind: 'choice', name: 'enabled', options: text.options('true', 'false') }],
    },
    [
      { id: 'network', sorted: 'ip', lines: 2, width: '22%', cell: nameOf },
      { id: 'comment', lines: 2, cell: ({ comment }) => comment },
      { id: 'dateFrom', sorted: true, width: '124px', cell: ({ dateFrom }) => day(dateFrom) },
      { id: 'dateTo', sorted: true, width: '124px', cell: ({ dateTo }) => day(dateTo) },
      {
        ...stateColumn({ width: '132px' }),
        cell: (entry) => {
          const state = stateOf(entry, Date.now());
          return <Badge tone={tones[state]}>{text(state)}</Badge>;
        },
      },
      dateColumn(),
    ],
  );
  return (
    <>
      <NetworkTabs />
      <UnconfirmedNotice rows={[of.list]} />
      <ListPage
        list={list}
        below={<AddressTester />}
        actions={{ ...actions, of: (row) => actions.of({ ...row, name: nameOf(row) }) }}
        create={{ call: of.create, editor }}
        edit={{ call: of.change, editor }}
      >
        {lockout.dialog}
      </ListPage>
    </>
  );
}
