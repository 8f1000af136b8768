import { platformDomainBaseSettingsCall } from '@gatehouse/contracts/generated/calls/platform/domains.ts';
import type { DomainBaseSettings } from '@gatehouse/contracts/platform/domains.resources.ts';
import { useHistory } from '../../../lib/navigation.tsx';
import { useRequest } from '../../../lib/swr.ts';
import { FormDialog } from '../../../screen/form/form-dialog.tsx';
import { FormText } from '../../../screen/form/form-fields.tsx';
import { LanguageTabs } from '../../../screen/form/language-tabs.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { emptyRow, newValues } from '../domain-values.ts';
import { domainMessages } from '../texts.ts';
import { useLanguages } from '../use-languages.ts';
import { BaseSettingsField, useFollowsBase } from './base-settings.tsx';
import { LookPreview } from './look-preview.tsx';
import { StyleField } from './style-field.tsx';
import { useDomainForm } from './use-domain-form.tsx';

const nothing: DomainBaseSettings = {
  styleTemplate: 'harbour',
  accent: null,
  imageCode: null,
  image: null,
  publicDocsUrl: null,
  personalAgreementId: null,
  locales: [],
  agreements: [],
  documents: [],
  devicesIdAttributes: [],
};

/** Makes a domain with the look, texts and documents of the base one; its page has the rest. */
export function NewDomain({ onClose }: { onClose: () => void }) {
  const { data, error } = useRequest(platformDomainBaseSettingsCall, {}, { revalidateOnFocus: false });
  if (data === undefined && !error) return null;
  return <NewDomainForm base={data?.settings ?? nothing} onClose={onClose} />;
}

function NewDomainForm({ base, onClose }: { base: DomainBaseSettings; onClose: () => void }) {
  const text = useTexts(domainMessages);
  const history = useHistory();
  const form = useDomainForm({
    domain: undefined,
    initial: newValues(base),
    onCreated: ({ id }) => history.push(`/setting/domains/${id}`, { inApp: true }),
    onClose,
  });
  return (
    <FormDialog form={form} panel wide onClose={onClose}>
      <p>{text('createText')}</p>
      <FormText name="host" maxLength={255} />
      <BaseSettingsField />
      <OwnSettings />
      <FormText name="comment" maxLength={500} optional />
      <LookPreview named={base} />
    </FormDialog>
  );
}

/** What a domain with settings of its own begins with. */
function OwnSettings() {
  const languages = useLanguages();
  if (useFollowsBase()) return null;
  return (
    <>
      <StyleField />
      <LanguageTabs
        name="locales"
        empty={emptyRow}
        languages={languages}
        fields={(path) => (
          <>
            <FormText name={`${path}.settings.projectName`} maxLength={200} />
            <FormText name={`${path}.settings.projectTitle`} maxLength={200} />
            <FormText name={`${path}.settings.copyright`} maxLength={300} optional />
          </>
        )}
      />
    </>
  );
}
