import { identityActivityReadCall } from '@gatehouse/contracts/generated/calls/identity/activity.ts';
import type { DynamicItem, FieldEffects } from '@gatehouse/contracts/profile/dynamic-fields.resources.ts';
import { useIntl } from 'react-intl';
import { fieldErrorText } from '../../../lib/field-error.ts';
import { Loaded } from '../../../screen/loaded.tsx';
import { PersonLink } from '../../../screen/person-link.tsx';
import { useMay } from '../../../screen/screen-person.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { Alert } from '../../../ui/alert/alert.tsx';
import { fieldMessages } from '../texts.ts';
import { useTitle } from '../use-title.ts';

/** Whether a change would be refused for what was filled in. */
export const isRefused = ({ effects }: { effects: FieldEffects }): boolean =>
  Object.keys(effects.errorList).length > 0 || effects.usedBy.length > 0;

/** What a change leads to: values that are lost or contradict it, people who are asked, sessions that see it. */
export function EffectsText({
  effects,
  ofPeople,
  items = [],
}: {
  effects: FieldEffects;
  ofPeople: boolean;
  /** Choices of the field, for those that go. */
  items?: readonly Pick<DynamicItem, 'code' | 'value'>[];
}) {
  const titleOf = useTitle();
  const named = (code: string) => {
    const item = items.find((one) => one.code === code);
    return (item && titleOf(item.value)) || code;
  };
  const text = useTexts(fieldMessages);
  const intl = useIntl();
  const may = useMay();
  const { lostValues, lostItems, hiddenValues, asked, conflicts, conflicting, errorList, usedBy } = effects;
  const refused = Object.entries(errorList);
  return (
    <div className="gh-form">
      {refused.length > 0 && (
        <Alert tone="danger">
          {refused.map(([field, code]) => (
            <div key={field}>{fieldErrorText(intl, code)}</div>
          ))}
        </Alert>
      )}
      {usedBy.length > 0 && (
        <p>{text('effect.usedBy', { names: usedBy.map(({ name }) => name).join(', ') })}</p>
      )}
      {conflicts > 0 && (
        <>
          <p>{text('effect.conflicts', { count: conflicts })}</p>
          <ul>
            {conflicting.map(({ id, name, value }) => (
              <li key={id}>
                {value}: <PersonLink id={ofPeople ? id : undefined}>{name}</PersonLink>
              </li>
            ))}
          </ul>
        </>
      )}
      {lostValues > 0 && <p>{text('effect.lost', { count: lostValues })}</p>}
      {lostItems.length > 0 && (
        <ul>
          {lostItems.map(({ code, values }) => (
            <li key={code}>{text('effect.lostItem', { code: named(code), count: values })}</li>
          ))}
        </ul>
      )}
      {hiddenValues > 0 && <p>{text('effect.hidden', { count: hiddenValues })}</p>}
      {asked > 0 && <p>{text(ofPeople ? 'effect.asked' : 'effect.askedCompanies', { count: asked })}</p>}
      {!isRefused({ effects }) && lostValues + hiddenValues + asked === 0 && <p>{text('effect.nothing')}</p>}
      {ofPeople && may(identityActivityReadCall) && (
        <Loaded call={identityActivityReadCall} args={{}} waiting={null} failed={null}>
          {({ sessions }) => <p>{text('effect.sessions', { count: sessions })}</p>}
        </Loaded>
      )}
    </div>
  );
}
