import { identityDeviceTypeListCall } from '@gatehouse/contracts/generated/calls/identity/device-types.ts';
import { listOf, objectKind } from '../../screen/found-objects.ts';

export const found = [
  objectKind({ title: 'devicesTypes.title', place: 90 }, identityDeviceTypeListCall, ({ devicesTypes }) =>
    devicesTypes.map(({ id, name, code }) => ({
      id,
      title: name,
      detail: code,
      path: listOf('/setting/devices-types', code),
    })),
  ),
];
