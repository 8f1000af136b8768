import { identityDomainForeseeCall } from '@gatehouse/contracts/generated/calls/identity/domain-effects.ts';
import {
  platformDomainChangeCall,
  platformDomainCreateCall,
} from '@gatehouse/contracts/generated/calls/platform/domains.ts';
import type { DomainDetails } from '@gatehouse/contracts/platform/domains.resources.ts';
import { FormattedMessage } from 'react-intl';
import { type EditorQuestion, useEditorForm } from '../../../screen/form/editor-form.ts';
import { useTexts } from '../../../screen/texts.ts';
import { previewOf } from '../../../screen/use-confirm.tsx';
import { type DomainValues, harmOf } from '../domain-values.ts';
import { changing, creating, domainMessages } from '../texts.ts';

export interface DomainFormOptions {
  /** Undefined for a new one. */
  domain: DomainDetails | undefined;
  initial: DomainValues;
  /** The domain that the person is on. */
  own?: string | undefined;
  onCreated?: (answer: { id: string }) => void;
  onClose: () => void;
}

/** A domain's form; a change that takes a host away, or asks people to agree, says whom it concerns first. */
export function useDomainForm({ domain, initial, own, onCreated, onClose }: DomainFormOptions) {
  const text = useTexts(domainMessages);
  const before = (values: DomainValues): EditorQuestion | undefined => {
    if (!domain) return undefined;
    const { lost, asked, loginRequired } = harmOf(domain, values);
    if (lost.length === 0 && asked.length === 0) return undefined;
    return {
      title: text('harmTitle', { name: domain.name }),
      preview: previewOf(
        identityDomainForeseeCall,
        { params: { id: domain.id }, body: { loginRequired } },
        ({ effects: { people, asked: askedPeople } }) => (
          <FormattedMessage
            {...domainMessages.harm}
            values={{ people, asked: askedPeople, lost: lost.length, hosts: lost.join(', ') }}
          />
        ),
      ),
      danger: lost.length > 0,
      ...(lost.length > 0 &&
        domain.id === own && { nameToType: { name: domain.name, label: text('typeOwn') } }),
    };
  };
  return useEditorForm({
    record: domain,
    initial,
    texts: domainMessages,
    required: [
      ...['host', 'locales.*.settings.projectName', 'locales.*.settings.projectTitle'],
      ...['devicesIdAttributes.*.deviceTypeCode', 'devicesIdAttributes.*.attribute'],
    ],
    create: { call: platformDomainCreateCall, notices: creating },
    change: { call: platformDomainChangeCall, notices: changing },
    named: 'host',
    before,
    onClose,
    ...(onCreated && { onCreated }),
  });
}
