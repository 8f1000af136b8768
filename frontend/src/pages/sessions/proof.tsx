import { PasskeysDialog } from './passkeys-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { SecondFactorDialog } from './second-factor-dialog.tsx';

/** What the rows of the security card open; one script for all. */
const dialogs = { password: PasswordDialog, secondFactor: SecondFactorDialog, passkeys: PasskeysDialog };
export type SecurityKind = keyof typeof dialogs;

export function SecurityDialog({ kind, onClose }: { kind: SecurityKind; onClose: () => void }) {
  const Dialog = dialogs[kind];
  return <Dialog onClose={onClose} />;
}
