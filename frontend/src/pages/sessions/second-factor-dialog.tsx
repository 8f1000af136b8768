import { totpDigits } from '@gatehouse/contracts/identity/factors.ts';
import type { ReactNode } from 'react';
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { ConfirmationFields } from '../../features/confirmation/components/confirmation-fields.tsx';
import { RecoveryCodes } from '../../features/second-factor/components/recovery-codes.tsx';
import { TotpSecret } from '../../features/second-factor/components/totp-secret.tsx';
import { secondFactorMessages as texts } from '../../features/second-factor/texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { CodeError } from '../../ui/code-field/code-error.tsx';
import { CodeField } from '../../ui/code-field/code-field.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useStepFocus } from '../../ui/dialog/use-step-focus.ts';
import { RefusalNotice } from '../../ui/refusal-notice/refusal-notice.tsx';
import { Bone, Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { uiMessages } from '../../ui/texts.ts';
import { type SecondFactorControl, useSecondFactor } from './use-second-factor.ts';

/** Codes of an authenticator application: on with a first code, off and recovery codes anew with another. */
export function SecondFactorDialog({ onClose }: { onClose: () => void }) {
  const control = useSecondFactor(onClose);
  const { stage, first, proof, notice } = control;
  const form = stage.kind === 'scan' ? first : stage.kind === 'prove' ? proof : undefined;
  useStepFocus(form?.formRef, stage.kind);
  return (
    <Dialog
      open
      title={<FormattedMessage {...texts.title} />}
      // Codes that nobody can read again are not lost by a press beside the dialog.
      locked={stage.kind === 'codes'}
      onClose={onClose}
      {...(form && { onSubmit: form.onSubmit, formRef: form.formRef })}
      actions={<Actions control={control} onClose={onClose} />}
    >
      <Content control={control} />
      <RefusalNotice notice={notice} />
    </Dialog>
  );
}

function Content({ control }: { control: SecondFactorControl }) {
  const { state, stage, confirmation, proof, first, length } = control;
  const intl = useIntl();
  if (state === undefined)
    return (
      <Skeleton>
        <Bone width="60%" />
        <Bone height="40px" />
      </Skeleton>
    );
  switch (stage.kind) {
    case 'state':
      return <State state={state} />;
    case 'prove': {
      const text = { setUp: texts.proofText, renew: texts.renewText, turnOff: texts.turnOffText };
      return (
        <>
          <p>
            <FormattedMessage {...text[stage.change]} />
          </p>
          <ConfirmationFields
            confirmation={confirmation}
            password={proof.field('password')}
            code={proof.field('code')}
            length={length}
          />
        </>
      );
    }
    case 'scan': {
      const { error, ...field } = first.field('code');
      return (
        <>
          <TotpSecret secret={stage.secret} uri={stage.uri} />
          <CodeField
            {...field}
            label={intl.formatMessage(texts.code)}
            error={error && <CodeError code={error} length={totpDigits} />}
            length={totpDigits}
          />
        </>
      );
    }
    default:
      return <RecoveryCodes codes={stage.codes} />;
  }
}

function State({ state }: { state: NonNullable<SecondFactorControl['state']> }) {
  const { totp, recoveryCodesLeft } = state;
  if (totp === null)
    return (
      <p>
        <FormattedMessage {...texts.offText} />
      </p>
    );
  const date = (instant: string) => <FormattedDate value={instant} dateStyle="long" />;
  return (
    <>
      <p>
        <FormattedMessage {...texts.onSince} values={{ date: date(totp.createdAt) }} />
      </p>
      <p>
        {totp.lastUsedAt === null ? (
          <FormattedMessage {...texts.neverUsed} />
        ) : (
          <FormattedMessage {...texts.lastUsed} values={{ date: date(totp.lastUsedAt) }} />
        )}
      </p>
      <p>
        <FormattedMessage {...texts.codesLeft} values={{ count: recoveryCodesLeft }} />
      </p>
    </>
  );
}

function Actions({ control, onClose }: { control: SecondFactorControl; onClose: () => void }) {
  const { state, stage, show, first, proof, confirmation } = control;
  const close = (text: ReactNode) => <Button onClick={onClose}>{text}</Button>;
  if (stage.kind === 'codes')
    return (
      <Button kind="primary" onClick={onClose}>
        <FormattedMessage {...texts.done} />
      </Button>
    );
  if (stage.kind === 'state') {
    if (state?.totp == null)
      return (
        <>
          {close(<FormattedMessage {...uiMessages.cancel} />)}
          <Button
            kind="primary"
            inactive={state === undefined}
            onClick={() => show({ kind: 'prove', change: 'setUp' })}
          >
            <FormattedMessage {...texts.setUp} />
          </Button>
        </>
      );
    return (
      <>
        <Button onClick={() => show({ kind: 'prove', change: 'turnOff' })}>
          <FormattedMessage {...texts.turnOff} />
        </Button>
        <Button kind="primary" onClick={() => show({ kind: 'prove', change: 'renew' })}>
          <FormattedMessage {...texts.renew} />
        </Button>
      </>
    );
  }
  const isScan = stage.kind === 'scan';
  const verbs = { setUp: texts.setUp, renew: texts.renew, turnOff: texts.turnOff };
  return (
    <>
      <Button onClick={() => show({ kind: 'state' })}>
        <FormattedMessage {...texts.back} />
      </Button>
      <Button
        type="submit"
        kind={!isScan && stage.change === 'turnOff' ? 'danger' : 'primary'}
        busy={isScan ? first.busy : proof.busy}
        inactive={!isScan && !confirmation.ready}
      >
        <FormattedMessage {...(isScan ? texts.turnOn : verbs[stage.change])} />
      </Button>
    </>
  );
}
