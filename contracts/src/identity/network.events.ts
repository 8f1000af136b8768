import Type from 'typebox';
import { Change, defineEvent } from '../core/define-event.ts';
import { Line, OpenEnum } from '../core/schema.ts';

const changes = Type.Array(Change);
const label = Line(300);
const id = Line(64, 1);

export const networkEvents = {
  deviceTypeChanged: defineEvent({
    type: 'identity.device-type.changed',
    version: 1,
    summary: 'A type of devices was made or changed',
    data: { deviceTypeId: id, deviceTypeCode: Line(64, 1), label, changes },
    journal: {
      entity: 'device-type',
      title: { ru: 'Изменение типа устройств', en: 'Device type changed' },
      label: 'label',
    },
  }),
  deviceTypeDeleted: defineEvent({
    type: 'identity.device-type.deleted',
    version: 1,
    summary: 'A type of devices is gone',
    data: { deviceTypeId: id, deviceTypeCode: Line(64, 1), label },
    journal: {
      entity: 'device-type',
      title: { ru: 'Удаление типа устройств', en: 'Device type deleted' },
      label: 'label',
    },
  }),
  aliasChanged: defineEvent({
    type: 'identity.network-alias.changed',
    version: 1,
    summary: 'A name for several networks was made or changed',
    data: { aliasId: id, label, changes },
    journal: {
      entity: 'network-alias',
      title: { ru: 'Изменение сетевого псевдонима', en: 'Network alias changed' },
      label: 'label',
    },
  }),
  aliasDeleted: defineEvent({
    type: 'identity.network-alias.deleted',
    version: 1,
    summary: 'A name for several networks is gone',
    data: { aliasId: id, label },
    journal: {
      entity: 'network-alias',
      title: { ru: 'Удаление сетевого псевдонима', en: 'Network alias deleted' },
      label: 'label',
    },
  }),
  entryChanged: defineEvent({
    type: 'identity.network-entry.changed',
    version: 1,
    summary: 'An entry of the blacklist or the whitelist was made or changed',
    data: { entryId: id, list: OpenEnum(['blacklist', 'whitelist']), label, changes },
    journal: {
      entity: 'network-entry',
      title: { ru: 'Изменение записи списка сетей', en: 'Network list entry changed' },
      label: 'label',
      facts: ['list'],
    },
  }),
  entryDeleted: defineEvent({
    type: 'identity.network-entry.deleted',
    version: 1,
    summary: 'An entry of the blacklist or the whitelist is gone',
    data: { entryId: id, list: OpenEnum(['blacklist', 'whitelist']), label },
    journal: {
      entity: 'network-entry',
      title: { ru: 'Удаление записи списка сетей', en: 'Network list entry deleted' },
      label: 'label',
      facts: ['list'],
    },
  }),
} as const;
