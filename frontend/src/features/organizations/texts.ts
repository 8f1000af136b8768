import { textsOf } from '../../i18n/texts-of.ts';
import texts from './ru.json' with { type: 'json' };

const { action, named } = textsOf(texts);

export const organizationMessages = named('organizations', {
  delivered: 'contractors.delivered',
  inn: 'contractors.inn',
  kpp: 'contractors.kpp',
  kppHint: 'contractors.kppHint',
  ogrn: 'contractors.ogrn',
  okpo: 'contractors.okpo',
  taxNumber: 'contractors.taxNumber',
  registrationNumber: 'contractors.registrationNumber',
});
export const creating = action('organizations', 'create');
export const changing = action('organizations', 'change');
export const removing = action('organizations', 'delete');
