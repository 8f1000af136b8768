import { platformDomainBaseSettingsCall } from '@gatehouse/contracts/generated/calls/platform/domains.ts';
import type { ReactNode } from 'react';
import { type Path, useFormContext, useWatch } from 'react-hook-form';
import { useBoundField } from '../../../screen/form/form-fields.tsx';
import { ReadOnlyContext } from '../../../screen/form/read-only.ts';
import { useTexts } from '../../../screen/texts.ts';
import { useAction } from '../../../screen/use-action.ts';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Checkbox } from '../../../ui/check/check.tsx';
import { type DomainValues, settingsOf } from '../domain-values.ts';
import { domainMessages, readingBase } from '../texts.ts';

type Settings = ReturnType<typeof settingsOf>;

const name = 'baseSettings';

/** Whether the surrounding form says that the domain has the settings of the base one. */
export const useFollowsBase = (): boolean => useWatch({ name }) === true;

/** Takes the settings of the base domain, as they are then; those that were saved come back when that is taken away again. */
export function BaseSettingsField() {
  const text = useTexts(domainMessages);
  const { value, onChange, onBlur, error } = useBoundField(name);
  const { setValue, formState } = useFormContext<DomainValues>();
  const read = useAction(platformDomainBaseSettingsCall, { notices: readingBase });
  const saved = formState.defaultValues as DomainValues;
  const take = (settings: Settings, follows: boolean) => {
    const names = Object.keys(settings) as (keyof Settings & Path<DomainValues>)[];
    for (const field of names) setValue(field, settings[field] as never, { shouldDirty: true });
    onChange(follows);
  };
  const follow = async (follows: boolean) => {
    if (!follows) {
      const { host: _, aliases: __, comment: ___, baseSettings: ____, ...own } = saved;
      return take(own, false);
    }
    const result = await read.run({});
    if (result.ok) take(settingsOf(result.data.settings), true);
  };
  return (
    <Checkbox
      name={name}
      onBlur={onBlur}
      checked={value === true}
      onChange={(follows) => void follow(follows)}
      invalid={Boolean(error)}
      note={error ?? text('baseSettingsHint')}
    >
      {text('baseSettings')}
    </Checkbox>
  );
}

export interface InheritedProps {
  /** Names of the domains that have the settings of this one. */
  followers: readonly { id: string; name: string }[];
  children: ReactNode;
}

/** Fields that are shown only while the domain has them from the base one; says so, and who else has them from this. */
export function Inherited({ followers, children }: InheritedProps) {
  const text = useTexts(domainMessages);
  const follows = useFollowsBase();
  if (!follows) {
    const names = followers.map((domain) => domain.name).join(', ');
    return (
      <div className="gh-form">
        {names && <Alert>{text('followers', { count: followers.length, names })}</Alert>}
        {children}
      </div>
    );
  }
  return (
    <div className="gh-form">
      <Alert>{text('inherited')}</Alert>
      <ReadOnlyContext value={true}>
        <fieldset disabled>{children}</fieldset>
      </ReadOnlyContext>
    </div>
  );
}
