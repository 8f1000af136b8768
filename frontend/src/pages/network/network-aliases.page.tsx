import {
  identityNetworkAliasChangeCall,
  identityNetworkAliasCreateCall,
  identityNetworkAliasDeleteCall,
  identityNetworkAliasListCall,
} from '@gatehouse/contracts/generated/calls/identity/network-aliases.ts';
import type { NetworkAlias } from '@gatehouse/contracts/identity/network.resources.ts';
import { NetworkTabs } from '../../features/network/components/network-tabs.tsx';
import { UnconfirmedNotice } from '../../features/network/components/unconfirmed-notice.tsx';
import { aliasMessages, removingAlias } from '../../features/network/texts.ts';
import { dateColumn } from '../../screen/list-columns.tsx';
import { ListPage } from '../../screen/list-page.tsx';
import { useTexts } from '../../screen/texts.ts';
import { useList } from '../../screen/use-list.ts';
import { useRemoval } from '../../screen/use-removal.tsx';
import { AliasEditor } from './parts.tsx';

/** Networks of an alias that its row shows, of up to 500. */
const SHOWN = 8;

const rows = [identityNetworkAliasListCall];

/** Names for several networks, for the lists. */
export function NetworkAliasesPage() {
  const text = useTexts(aliasMessages);
  const list = useList(
    {
      call: identityNetworkAliasListCall,
      rows: 'networkAliases',
      texts: aliasMessages,
      sort: 'name',
      order: 'ASC',
      searched: true,
    },
    [
      { id: 'name', sorted: true, lines: 2, cell: ({ name }) => name },
      {
        id: 'ips',
        lines: 2,
        width: '34%',
        cell: ({ ips }) =>
          [...ips.slice(0, SHOWN).map(({ ip }) => ip), ...(ips.length > SHOWN ? ['…'] : [])].join(', '),
      },
      { id: 'usedBy', lines: 1, width: '20%', cell: ({ usedBy }) => text('used', usedBy) },
      dateColumn(),
    ],
  );
  return (
    <>
      <NetworkTabs />
      <UnconfirmedNotice rows={rows} />
      <ListPage
        list={list}
        actions={useRemoval(identityNetworkAliasDeleteCall, {
          texts: removingAlias,
          valuesOf: ({ usedBy }: NetworkAlias) => usedBy,
          inUse: ({ usedBy }: NetworkAlias) => usedBy.blacklist + usedBy.whitelist > 0,
        })}
        create={{ call: identityNetworkAliasCreateCall, editor: AliasEditor }}
        edit={{ call: identityNetworkAliasChangeCall, editor: AliasEditor }}
      />
    </>
  );
}
