import { FormattedMessage, useIntl } from 'react-intl';
import { fieldErrorText } from '../../../lib/field-error.ts';
import { useForm } from '../../../lib/form.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FormErrorSummary } from '../../../ui/form-error-summary/form-error-summary.tsx';
import { PhoneField } from '../../../ui/phone-field/phone-field.tsx';
import { isE164 } from '../../../ui/phone-field/phone-number.ts';
import { RefusalNotice } from '../../../ui/refusal-notice/refusal-notice.tsx';
import { mobileMessages } from '../texts.ts';
import { useCountries } from '../use-countries.ts';
import { type MobileStepProps, sentEvent } from '../use-mobile.ts';
import { EntryHead } from './entry-head.tsx';
import { MobileCodeForm } from './mobile-code-form.tsx';

/** The screen on which a number is given and verified. */
export function MobileStep(props: MobileStepProps) {
  return props.mobile.state.step === 'number' ? <NumberForm {...props} /> : <MobileCodeForm {...props} />;
}

function NumberForm({ mobile, calls, refusal, known }: MobileStepProps) {
  const intl = useIntl();
  const countries = useCountries();
  const form = useForm({
    initial: { mobile: mobile.state.mobile },
    validate: (values) =>
      !values.mobile ? { mobile: 'errorEmpty' } : isE164(values.mobile) ? {} : { mobile: 'errorPhone' },
    submit: async (values) => {
      const result = await calls.sendCode(values.mobile);
      if (!result.ok) return refusal.take(result.error, ['mobile']);
      refusal.clear();
      mobile.tell(sentEvent(values.mobile, result.data, Date.now()));
      return undefined;
    },
  });
  const { error, ...field } = form.field('mobile');
  const label = intl.formatMessage(mobileMessages.mobile);
  const taken = mobile.state.taken && form.values.mobile === mobile.state.mobile;
  const text = error ? fieldErrorText(intl, error) : taken && intl.formatMessage(mobileMessages.taken);
  return (
    <>
      <EntryHead title={mobileMessages.title}>
        <FormattedMessage {...mobileMessages.text} />
      </EntryHead>
      <form className="gh-form" ref={form.formRef} onSubmit={form.onSubmit} noValidate>
        <FormErrorSummary refusals={form.refusals} errors={text ? [{ name: 'mobile', label, text }] : []} />
        <PhoneField
          {...field}
          label={label}
          error={text}
          hint={known && <FormattedMessage {...mobileMessages.known} values={{ mobile: known }} />}
          countries={countries}
          defaultCountry="RU"
          autoComplete="tel"
          autoFocus
        />
        <RefusalNotice notice={refusal.notice} />
        <Button type="submit" kind="primary" size="large" wide busy={form.busy}>
          <FormattedMessage {...mobileMessages.send} />
        </Button>
      </form>
    </>
  );
}
