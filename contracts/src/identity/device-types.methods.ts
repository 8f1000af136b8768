import { nounMethods } from '../core/noun-methods.ts';

export const deviceTypesMethods = nounMethods({
  noun: 'setting.device-types',
  title: { ru: 'Типы устройств', en: 'Device types' },
  area: 'sign-in',
  read: { ru: 'Видит типы устройств.', en: 'Sees device types.' },
  write: {
    ru: 'Создаёт, переименовывает и удаляет типы устройств.',
    en: 'Creates, renames and deletes device types.',
  },
});
