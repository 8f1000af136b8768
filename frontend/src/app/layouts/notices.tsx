import { NoticeBell } from '../../features/notices/components/notice-bell.tsx';
import { NoticeWatch } from '../../features/notices/components/notice-watch.tsx';
import { useStartUpState } from '../../features/start-up/start-up-context.tsx';
import { useProfileLook } from '../watch/use-profile-watch.ts';

/** Whether the installation shows notices in the personal account. */
const useShowsNotices = (): boolean => useStartUpState().project?.uiSettings.localNotifies === true;

/** The bell of the header, where there are notices. */
export function NoticesMenu() {
  return useShowsNotices() ? <NoticeBell /> : null;
}

/** What keeps the notices of the signed-in person up to date, where there are any. */
export function LiveNotices() {
  const { lookSoon } = useProfileLook();
  const person = useStartUpState().session?.profile.mainInfo.userId;
  return useShowsNotices() && person !== undefined ? (
    <NoticeWatch key={person} person={person} onForm={lookSoon} />
  ) : null;
}
