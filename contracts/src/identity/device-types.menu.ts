import { menuRow } from '../core/menu.ts';

export const deviceTypesRow = menuRow({
  menu: 'console',
  group: 'sign-in',
  place: 40,
  code: 'devices-types',
  title: { ru: 'Типы устройств', en: 'Device types' },
  path: '/setting/devices-types',
  method: 'setting.device-types.read',
});
