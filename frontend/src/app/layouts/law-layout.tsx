import type { ReactNode } from 'react';
import { AuthLayout } from './auth-layout.tsx';

/** Frame of public documents: the public pages' own, with a column wide enough for reading. */
export function LawLayout({ children, header }: { children: ReactNode; header?: ReactNode }) {
  return (
    <AuthLayout header={header} wide>
      {children}
    </AuthLayout>
  );
}
