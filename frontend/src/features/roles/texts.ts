import { textsOf } from '../../i18n/texts-of.ts';
import texts from './ru.json' with { type: 'json' };

const { action, named } = textsOf(texts);

export const roleMessages = named('roles', {
  systemic: 'roles.kind.systemic',
  organizational: 'roles.kind.organizational',
  contractor: 'roles.kind.contractor',
  systemicHint: 'roles.kindHint.systemic',
  organizationalHint: 'roles.kindHint.organizational',
  contractorHint: 'roles.kindHint.contractor',
});
export const rolePeopleMessages = named('roles.people');
export const roleEffectMessages = named('roles.changeEffect');
export const creating = action('roles', 'create');
export const changing = action('roles', 'change');
export const removing = action('roles', 'delete');
