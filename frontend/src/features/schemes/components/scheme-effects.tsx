import type { SchemeEffects } from '@gatehouse/contracts/identity/schemes.resources.ts';
import { useTexts } from '../../../screen/texts.ts';
import { effectMessages } from '../texts.ts';

const Line = ({ shown, children }: { shown: number; children: string }) => shown > 0 && <li>{children}</li>;

/** Whom a change concerns, in numbers; what concerns nobody is not said. */
export function SchemeEffectsText({ effects }: { effects: SchemeEffects }) {
  const text = useTexts(effectMessages);
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
