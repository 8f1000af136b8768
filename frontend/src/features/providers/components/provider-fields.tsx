import { platformDomainSearchCall } from '@gatehouse/contracts/generated/calls/platform/domains.ts';
import { type ProviderType, providerTypes } from '@gatehouse/contracts/provider-sync/provider-kinds.ts';
import type { Provider } from '@gatehouse/contracts/provider-sync/providers.resources.ts';
import { useWatch } from 'react-hook-form';
import { FormCheck, FormLookup, FormSelect, FormText } from '../../../screen/form/form-fields.tsx';
import { FormRows } from '../../../screen/form/form-rows.tsx';
import type { LookupSource } from '../../../screen/list-filter.ts';
import { useMay } from '../../../screen/screen-person.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { providerMessages } from '../texts.ts';
import { ConnectionCheck } from './connection-check.tsx';

const domains: LookupSource = {
  call: platformDomainSearchCall,
  optionsOf: ({ domains: found }: { domains: { id: string; name: string }[] }) =>
    found.map(({ id, name }) => ({ value: id, label: name })),
};

/** How a provider is reached, with the connection tried beside it. */
export function ConnectionFields({ provider }: { provider: Provider | undefined }) {
  const text = useTexts(providerMessages);
  return (
    <>
      {provider === undefined && (
        <FormSelect
          name="type"
          options={providerTypes.map((value) => ({ value, label: text(`type.${value}`) }))}
        />
      )}
      <FormText name="name" maxLength={64} autoComplete="off" spellCheck={false} />
      <FormText name="url" maxLength={1000} inputMode="url" autoComplete="off" spellCheck={false} />
      <RealmField />
      <FormText name="clientId" maxLength={64} autoComplete="off" spellCheck={false} />
      <SecretField kept={provider !== undefined} />
      <ConnectionCheck id={provider?.id} />
    </>
  );
}

/** Another installation has none. */
function RealmField() {
  const type = useWatch({ name: 'type' }) as ProviderType;
  return type === 'wapps' ? null : (
    <FormText name="realm" maxLength={255} autoComplete="off" spellCheck={false} />
  );
}

function SecretField({ kept }: { kept: boolean }) {
  const text = useTexts(providerMessages);
  const type = useWatch({ name: 'type' }) as ProviderType;
  const entered = type === 'wapps' ? 'newInstallationSecretHint' : 'newSecretHint';
  return (
    <FormText
      name="clientSecret"
      type="password"
      autoComplete="off"
      maxLength={512}
      optional={kept}
      hint={text(kept ? 'clientSecretHint' : entered)}
    />
  );
}

/** How people sign in through it, and where. */
export function SignInFields({ known }: { known: Provider['domains'] }) {
  const text = useTexts(providerMessages);
  const may = useMay();
  return (
    <>
      <FormText name="title" maxLength={100} optional />
      <FormCheck name="signIn" />
      <FormCheck name="createAccounts" />
      {may(platformDomainSearchCall) && (
        <>
          <FormRows
            name="domains"
            line
            title={providerMessages.domains}
            add={{ row: { id: '' }, label: providerMessages.addDomain }}
            max={100}
            fields={(path) => <DomainField name={`${path}.id`} known={known} />}
          />
          <p className="gh-field-note">{text('domainsHint')}</p>
        </>
      )}
    </>
  );
}

function DomainField({ name, known }: { name: string; known: Provider['domains'] }) {
  const text = useTexts(providerMessages);
  const value = useWatch({ name }) as string | undefined;
  const row = known.find(({ id }) => id === value);
  return (
    <FormLookup
      name={name}
      label={text('domain')}
      source={domains}
      {...(row && { known: { value: row.id, label: row.name } })}
    />
  );
}
