import { type ReactNode, useState } from 'react';
import { Button } from '../ui/button/button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';

/** Shows something above the page, made when it is asked for. */
export function DialogButton({ label, children }: { label: string; children: () => ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog open={open} title={label} wide onClose={() => setOpen(false)}>
        {open && children()}
      </Dialog>
    </>
  );
}
