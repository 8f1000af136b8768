import {
  identityDeviceTypeChangeCall,
  identityDeviceTypeCreateCall,
  identityDeviceTypeDeleteCall,
  identityDeviceTypeListCall,
} from '@gatehouse/contracts/generated/calls/identity/device-types.ts';
import type { DeviceType } from '@gatehouse/contracts/identity/device-types.endpoints.ts';
import { FormattedList } from 'react-intl';
import { deviceTypeMessages, removing } from '../../features/devices-types/texts.ts';
import { lazyPart } from '../../lib/script.tsx';
import { dateColumn } from '../../screen/list-columns.tsx';
import { ListPage } from '../../screen/list-page.tsx';
import { useList } from '../../screen/use-list.ts';
import { useRemoval } from '../../screen/use-removal.tsx';

/** The form, whose script comes when it is opened. */
const Editor = lazyPart(
  async () =>
    (await import('../../features/devices-types/components/device-type-editor.tsx')).DeviceTypeEditor,
);

const domainsOf = ({ domains }: DeviceType) => domains.map(({ name }) => name);

/** Types of devices that domains keep attributes for. */
export function DevicesTypesPage() {
  const list = useList(
    {
      call: identityDeviceTypeListCall,
      rows: 'devicesTypes',
      texts: deviceTypeMessages,
      sort: 'name',
      order: 'ASC',
      searched: true,
    },
    [
      { id: 'name', sorted: true, lines: 2, cell: ({ name }) => name },
      { id: 'code', sorted: true, lines: 1, width: '20%', cell: ({ code }) => <code>{code}</code> },
      { id: 'domains', lines: 2, width: '28%', cell: (row) => domainsOf(row).join(', ') },
      dateColumn(),
    ],
  );
  return (
    <ListPage
      list={list}
      actions={useRemoval(identityDeviceTypeDeleteCall, {
        texts: removing,
        valuesOf: (row: DeviceType) => ({
          count: row.domains.length,
          names: <FormattedList value={domainsOf(row)} />,
        }),
        inUse: ({ domains }: DeviceType) => domains.length > 0,
      })}
      create={{ call: identityDeviceTypeCreateCall, editor: Editor }}
      edit={{ call: identityDeviceTypeChangeCall, editor: Editor }}
    />
  );
}
