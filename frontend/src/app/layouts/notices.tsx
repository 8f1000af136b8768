import { useCallback, useEffect, useRef } from 'react';
import { NoticeBell } from '../../features/notices/components/notice-bell.tsx';
import { NoticeWatch } from '../../features/notices/components/notice-watch.tsx';
import { useStartUp, useStartUpState } from '../../features/start-up/start-up-context.tsx';
import { useProfileLook } from '../watch/use-profile-watch.ts';

/** Whether the installation shows notices in the personal account. */
const useShowsNotices = (): boolean => useStartUpState().project?.uiSettings.localNotifies === true;

/** The bell of the header, where there are notices. */
export function NoticesMenu() {
  return useShowsNotices() ? <NoticeBell /> : null;
}

/** Milliseconds after which rights are read once more: the notice may be there before the rights that it tells of. */
const LATER = 3_000;

/** Menus and services follow what a notice tells of, such as a request that was approved. */
function useRightsLook(): () => void {
  const startUp = useStartUp();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void startUp.loadRights(), LATER);
    void startUp.loadRights();
  }, [startUp]);
}

/** What keeps the notices of the signed-in person up to date, where there are any. */
export function LiveNotices() {
  const { lookSoon } = useProfileLook();
  const lookForRights = useRightsLook();
  const person = useStartUpState().session?.profile.mainInfo.userId;
  return useShowsNotices() && person !== undefined ? (
    <NoticeWatch key={person} person={person} onForm={lookSoon} onNews={lookForRights} />
  ) : null;
}
