import Type, { type Static } from 'typebox';
import { consoleNoun } from '../core/console-noun.ts';
import { Closed, Instant, Line, Revision } from '../core/schema.ts';

const deviceType = consoleNoun({
  service: 'identity',
  one: 'device-type',
  noun: 'device-types',
  path: 'devices-types',
  rows: 'devicesTypes',
});

const DeviceTypeName = Line(200, 1);
/** Systems that tell devices apart rely on it, so it never changes. */
const DeviceTypeCode = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_-]{0,63}$' });

export const DeviceTypeCreate = Closed({ name: DeviceTypeName, code: DeviceTypeCode });
export type DeviceTypeCreate = Static<typeof DeviceTypeCreate>;
export const DeviceTypeUpdate = Closed({ name: DeviceTypeName, revision: Revision });
export type DeviceTypeUpdate = Static<typeof DeviceTypeUpdate>;

const DeviceType = Closed({
  id: Type.String(),
  revision: Revision,
  name: Type.String(),
  code: Type.String(),
  /** Domains that have attributes for it, named in the caller's language. */
  domains: Type.Array(Closed({ id: Type.String(), name: Type.String() })),
  /** Of the last change. */
  date: Instant,
});
export type DeviceType = Static<typeof DeviceType>;

export const deviceTypeEndpoints = {
  list: deviceType.list({
    summary: 'Types of devices that domains keep attributes for',
    row: DeviceType,
    sort: ['name', 'code', 'date'],
    by: { sort: 'name', order: 'ASC' },
    filters: {
      /** Part of a name or a code. */
      search: Type.Optional(Line(200)),
    },
  }),
  search: deviceType.search({
    summary: 'Types of devices to choose from, by name',
    row: Closed({ id: Type.String(), name: Type.String(), code: Type.String() }),
  }),
  create: deviceType.create({ summary: 'Make a type of devices', body: DeviceTypeCreate }),
  change: deviceType.change({
    summary: 'Give a type of devices another name; its code stays',
    body: DeviceTypeUpdate,
  }),
  delete: deviceType.delete({ summary: 'Delete a type of devices that no domain has attributes for' }),
} as const;
