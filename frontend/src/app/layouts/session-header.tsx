import { AccountMenu } from './account-menu.tsx';
import { NoticesMenu } from './notices.tsx';
import { ServicesMenu } from './services-menu.tsx';

/** What the Auth layout's header shows to signed-in people. */
export function SessionHeader() {
  return (
    <>
      <NoticesMenu />
      <ServicesMenu />
      <AccountMenu />
    </>
  );
}
