import { platformDomainBaseSettingsCall } from '@gatehouse/contracts/generated/calls/platform/domains.ts';
import type { DomainBaseSettings } from '@gatehouse/contracts/platform/domains.resources.ts';
import type { ReactNode } from 'react';
import { type Path, useFormContext, useWatch } from 'react-hook-form';
import { useRequest } from '../../../lib/swr.ts';
import { useBoundField } from '../../../screen/form/form-fields.tsx';
import { ReadOnlyContext } from '../../../screen/form/read-only.ts';
import { useTexts } from '../../../screen/texts.ts';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Checkbox } from '../../../ui/check/check.tsx';
import { type DomainValues, settingsOf } from '../domain-values.ts';
import { domainMessages } from '../messages.ts';

type Settings = ReturnType<typeof settingsOf>;

const name = 'baseSettings';

/** Whether the surrounding form says that the domain has the settings of the base one. */
export const useFollowsBase = (): boolean => useWatch({ name }) === true;

/** Takes the settings of the base domain; those that were saved come back when that is taken away again. */
function BaseSettingsCheck({ base }: { base: DomainBaseSettings }) {
  const text = useTexts(domainMessages);
  const { value, onChange, onBlur, error } = useBoundField(name);
  const { setValue, formState } = useFormContext<DomainValues>();
  const saved = formState.defaultValues as DomainValues;
  const follow = (follows: boolean) => {
    const taken = settingsOf(base);
    const names = Object.keys(taken) as (keyof Settings & Path<DomainValues>)[];
    const next = follows ? taken : saved;
    for (const field of names) setValue(field, next[field] as never, { shouldDirty: true });
    onChange(follows);
  };
  return (
    <Checkbox
      {...{ name, onBlur }}
      checked={value === true}
      onChange={follow}
      invalid={Boolean(error)}
      note={error ?? text('baseSettingsHint')}
    >
      {text('baseSettings')}
    </Checkbox>
  );
}

/** Offers the settings of the base domain, once they are known. */
export function BaseSettingsField() {
  const { data } = useRequest(platformDomainBaseSettingsCall, {});
  return data && <BaseSettingsCheck base={data.settings} />;
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
