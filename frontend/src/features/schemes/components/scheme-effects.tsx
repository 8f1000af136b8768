import type { AuthenticationScheme, SchemeEffects } from '@gatehouse/contracts/identity/schemes.resources.ts';
import { useIntl } from 'react-intl';
import { useTexts } from '../../../screen/texts.ts';
import { effectMessages, refusalMessages } from '../texts.ts';

const Line = ({ shown, children }: { shown: number; children: string }) => shown > 0 && <li>{children}</li>;

/** Whom a change concerns, in numbers; what concerns nobody is not said. Or why it is refused. */
export function SchemeEffectsText({
  effects,
  scheme,
}: {
  effects: SchemeEffects;
  scheme?: AuthenticationScheme;
}) {
  const text = useTexts(effectMessages);
  const refusal = useTexts(refusalMessages);
  const intl = useIntl();
  if (effects.refused) {
    const { usersCount = 0, domains = [] } = scheme ?? {};
    const names = intl.formatList(domains.map(({ name }) => name));
    return <p>{refusal(effects.refused, { count: usersCount, names })}</p>;
  }
  const { people, changed, secondFactor, shutOut, sessions, askedSessions } = effects;
  if (changed + askedSessions === 0) return <p>{text(people > 0 ? 'same' : 'nobody', { count: people })}</p>;
  return (
    <ul className="gh-form">
      <li>{text('people', { count: people })}</li>
      <Line shown={changed}>{text('changed', { count: changed })}</Line>
      <Line shown={secondFactor}>{text('secondFactor', { count: secondFactor })}</Line>
      <Line shown={shutOut}>{text('shutOut', { count: shutOut })}</Line>
      <li>{text('sessions', { count: sessions, asked: askedSessions })}</li>
    </ul>
  );
}
