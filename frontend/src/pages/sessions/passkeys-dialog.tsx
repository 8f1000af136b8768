import { FormattedMessage, useIntl } from 'react-intl';
import { ConfirmationFields } from '../../features/confirmation/components/confirmation-fields.tsx';
import { PasskeyList } from '../../features/passkeys/components/passkey-list.tsx';
import { passkeyMessages as texts } from '../../features/passkeys/texts.ts';
import { fieldErrorText } from '../../lib/field-error.ts';
import { canUsePasskeys } from '../../lib/passkey-support.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useStepFocus } from '../../ui/dialog/use-step-focus.ts';
import { TextField } from '../../ui/field/text-field.tsx';
import { RefusalNotice } from '../../ui/refusal-notice/refusal-notice.tsx';
import { Bone, Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { uiMessages } from '../../ui/texts.ts';
import { NAME_MAX, type PasskeysControl, usePasskeys } from './use-passkeys.ts';

/** Passkeys: signing in by the lock of one's own device, at this domain. */
export function PasskeysDialog({ onClose }: { onClose: () => void }) {
  const control = usePasskeys();
  const { stage, form, notice } = control;
  useStepFocus(form.formRef, stage.kind);
  return (
    <Dialog
      open
      title={<FormattedMessage {...texts.title} />}
      onClose={onClose}
      {...(stage.kind !== 'list' && { onSubmit: form.onSubmit, formRef: form.formRef })}
      actions={<Actions control={control} onClose={onClose} />}
    >
      <Content control={control} />
      <RefusalNotice notice={notice} />
    </Dialog>
  );
}

function Content({ control }: { control: PasskeysControl }) {
  const { passkeys, stage, show, confirmation, length, form } = control;
  const intl = useIntl();
  if (passkeys === undefined)
    return (
      <Skeleton>
        <Bone width="60%" />
        <Bone height="64px" />
      </Skeleton>
    );
  if (stage.kind === 'list')
    return (
      <>
        <p>
          <FormattedMessage {...(passkeys.length === 0 ? texts.none : texts.text)} />
        </p>
        <PasskeyList
          passkeys={passkeys}
          onRename={(passkey) => show({ kind: 'rename', passkey })}
          onRemove={(passkey) => show({ kind: 'remove', passkey })}
        />
        {!canUsePasskeys() && (
          <Alert tone="warning">
            <FormattedMessage {...texts.unsupported} />
          </Alert>
        )}
      </>
    );
  const { error, ...name } = form.field('name');
  return (
    <>
      {stage.kind === 'add' && (
        <p>
          <FormattedMessage {...texts.addText} />
        </p>
      )}
      {stage.kind === 'remove' ? (
        <p>
          <FormattedMessage {...texts.removeText} values={{ name: stage.passkey.name }} />
        </p>
      ) : (
        <TextField
          {...name}
          label={intl.formatMessage(texts.name)}
          hint={intl.formatMessage(texts.nameHint)}
          error={error && fieldErrorText(intl, error)}
          maxLength={NAME_MAX}
          autoComplete="off"
        />
      )}
      {stage.kind !== 'rename' && (
        <ConfirmationFields
          confirmation={confirmation}
          password={form.field('password')}
          code={form.field('code')}
          length={length}
        />
      )}
    </>
  );
}

function Actions({ control, onClose }: { control: PasskeysControl; onClose: () => void }) {
  const { passkeys, stage, show, form, confirmation } = control;
  if (stage.kind === 'list')
    return (
      <>
        <Button onClick={onClose}>
          <FormattedMessage {...uiMessages.close} />
        </Button>
        <Button
          kind="primary"
          inactive={passkeys === undefined || !canUsePasskeys()}
          onClick={() => show({ kind: 'add' })}
        >
          <FormattedMessage {...texts.add} />
        </Button>
      </>
    );
  const verbs = { add: texts.make, rename: uiMessages.save, remove: uiMessages.delete };
  return (
    <>
      <Button onClick={() => show({ kind: 'list' })}>
        <FormattedMessage {...texts.back} />
      </Button>
      <Button
        type="submit"
        kind={stage.kind === 'remove' ? 'danger' : 'primary'}
        busy={form.busy}
        inactive={stage.kind !== 'rename' && !confirmation.ready}
      >
        <FormattedMessage {...verbs[stage.kind]} />
      </Button>
    </>
  );
}
