import { platformDomainChangeCall } from '@gatehouse/contracts/generated/calls/platform/domains.ts';
import type { DomainDetails } from '@gatehouse/contracts/platform/domains.resources.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { FormSection } from '../../../screen/form/form-dialog.tsx';
import { useMay } from '../../../screen/screen-person.tsx';
import { valuesOf } from '../domain-values.ts';
import { useDomainForm } from './use-domain-form.tsx';

interface FormProps {
  /** As it was read last. */
  domain: DomainDetails;
  own: string | undefined;
  children: ReactNode;
}

/** Another state of the domain takes the place of the form's, unless somebody is in the middle of a change. */
export function DomainForm({ domain, own, children }: FormProps) {
  const may = useMay();
  const [held, setHeld] = useState(domain);
  const form = useDomainForm({ domain: held, initial: valuesOf(held), own, onClose: () => {} });
  const { changed, busy, reset } = form;
  useEffect(() => {
    if (held.revision === domain.revision || changed || busy) return;
    setHeld(domain);
    reset(valuesOf(domain));
  });
  return (
    <FormSection form={form} readOnly={!may(platformDomainChangeCall)}>
      {children}
    </FormSection>
  );
}
