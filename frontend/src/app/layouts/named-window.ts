import { useEffect } from 'react';
import { projectTexts } from '../../features/start-up/project-texts.ts';
import { useStartUpState } from '../../features/start-up/start-up-context.tsx';
import { useLocale } from '../../lib/locale-context.tsx';
import { pageTitle } from '../../lib/page-title.ts';
import { useKnownPageName } from '../../screen/page-name.tsx';

/** Calls the window as the record that a page shows; answers that name, undefined until the page has said it. */
export function useNamedWindow(): string | undefined {
  const { locale } = useLocale();
  const { project } = useStartUpState();
  const name = useKnownPageName();
  const projectTitle = projectTexts(project, locale)?.projectTitle;
  useEffect(() => {
    if (name) document.title = pageTitle(name, projectTitle);
  }, [name, projectTitle]);
  return name;
}
