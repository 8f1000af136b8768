import { methodName } from '@gatehouse/contracts/identity/method-names.ts';
import type { MethodKey } from '@gatehouse/contracts/identity/methods.ts';
import type { Role } from '@gatehouse/contracts/identity/roles.resources.ts';
import { useIntl } from 'react-intl';
import { useTexts } from '../../../screen/texts.ts';
import { roleEffectMessages } from '../texts.ts';

/** What people who hold a role may do from now on and no longer, and that their open sessions follow. */
export function RoleEffects({ role, methods }: { role: Role; methods: readonly MethodKey[] }) {
  const text = useTexts(roleEffectMessages);
  const intl = useIntl();
  const language = intl.locale === 'ru' ? 'ru' : 'en';
  const named = (keys: readonly MethodKey[]) => intl.formatList(keys.map((key) => methodName(key)[language]));
  const granted = methods.filter((key) => !role.methods.includes(key));
  const taken = (role.methods as readonly MethodKey[]).filter((key) => !methods.includes(key));
  const { count, more } = role.people;
  return (
    <div className="gh-form">
      <p>{text('people', { count, more: String(more) })}</p>
      {granted.length > 0 && <p>{text('granted', { names: named(granted) })}</p>}
      {taken.length > 0 && <p>{text('taken', { names: named(taken) })}</p>}
    </div>
  );
}
