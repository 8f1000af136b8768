import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { Button } from '../button/button.tsx';
import { TextField } from '../field/text-field.tsx';
import { uiMessages } from '../texts.ts';
import { Dialog } from './dialog.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  title: ReactNode;
  /** The effect in one sentence, with numbers. */
  children: ReactNode;
  /** The button's verb; without one there is nothing to agree to, and the dialog only says why. */
  verb?: ReactNode;
  danger?: boolean;
  /** Name to be typed before something that cannot be undone. */
  nameToType?: { name: string; label: ReactNode };
  /** It stays open and busy until this resolves: what runs cannot be called off any more. */
  onConfirm: () => Promise<unknown> | undefined;
  onClose: () => void;
}

/** Asks once more before something takes effect. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, verb, danger = false, nameToType, onConfirm, onClose } = props;
  const intl = useIntl();
  const [busy, setBusy] = useState(false);
  const [typed, setTyped] = useState('');
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    setTyped('');
  }
  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
    } finally {
      setBusy(false);
    }
  };
  const close = () => {
    if (!busy) onClose();
  };
  return (
    <Dialog
      open={open}
      title={title}
      role="alertdialog"
      onClose={close}
      actions={
        <>
          <Button onClick={close} inactive={busy}>
            {intl.formatMessage(verb ? uiMessages.cancel : uiMessages.close)}
          </Button>
          {verb && (
            <Button
              kind={danger ? 'danger' : 'primary'}
              busy={busy}
              disabled={nameToType !== undefined && typed.trim() !== nameToType.name}
              onClick={() => void confirm()}
            >
              {verb}
            </Button>
          )}
        </>
      }
    >
      <div>{children}</div>
      {nameToType && <NameField label={nameToType.label} value={typed} onChange={setTyped} />}
    </Dialog>
  );
}

function NameField(props: { label: ReactNode; value: string; onChange: (value: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  // Not `autoFocus`, which comes so early that a dialog below this one still takes the focus back.
  useEffect(() => field.current?.focus(), []);
  return <TextField {...props} ref={field} autoComplete="off" spellCheck={false} />;
}
