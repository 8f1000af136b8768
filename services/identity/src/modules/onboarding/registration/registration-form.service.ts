import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { registrationErrors } from '@gatehouse/contracts/identity/errors.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { Settings } from '@gatehouse/kit/projections/settings-projection.ts';
import { newAccountErrors } from '../../accounts/accounts.domain.ts';
import {
  type AgreedVersions,
  type TermsForm,
  versionsOf,
} from '../../accounts/agreements/agreements.domain.ts';
import {
  type Agreements,
  besideFields,
  termsRequired,
} from '../../accounts/agreements/agreements.service.ts';
import type { NetworkGuard } from '../../network/network-guard.service.ts';
import { type GivenNames, givenNames, nameErrors, type TypedNames } from './names.domain.ts';

export interface RegistrationForm extends TypedNames {
  readonly email: string;
  readonly termsAgree?: TermsForm | undefined;
}

/** What has to be right before a registration begins. */
export const createRegistrationForms = ({
  settings,
  agreements,
  networkGuard,
}: {
  readonly settings: Settings;
  readonly agreements: Pick<Agreements, 'judge'>;
  readonly networkGuard: NetworkGuard;
}) => ({
  /** Throws where nobody may register now. */
  assertOpen: (context: EventContext): void => {
    networkGuard.assertOpen(context);
    if (!settings.current().registrationEnabled) throw problem(requestErrors.forbidden);
  },
  /** What is wrong with the names, for a form that breaks its bounds elsewhere. */
  wrongNames: (form: TypedNames): Readonly<Record<string, string>> => {
    const { useUserFio } = settings.current();
    return nameErrors(givenNames(form, useUserFio), useUserFio);
  },
  /** Names and agreed terms of a form. Throws 400 with the fields that are wrong and the terms that are missing, 403 where terms alone are. */
  judge: (
    form: RegistrationForm,
    domainId: string,
    locale: string,
  ): { readonly names: GivenNames; readonly agreed: AgreedVersions } => {
    const { useUserFio } = settings.current();
    const names = givenNames(form, useUserFio);
    const { email } = newAccountErrors({ login: null, email: form.email, mobile: null });
    const errorList = { ...nameErrors(names, useUserFio), ...(email === undefined ? {} : { email }) };
    const { asked, agreed } = agreements.judge(undefined, domainId, form.termsAgree);
    if (Object.keys(errorList).length > 0)
      throw problem(registrationErrors.form, { extras: { errorList, ...besideFields(asked, locale) } });
    if (asked.length > 0) throw termsRequired(asked, locale);
    return { names, agreed: versionsOf(agreed) };
  },
});
export type RegistrationForms = ReturnType<typeof createRegistrationForms>;
