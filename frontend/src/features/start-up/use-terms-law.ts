import { useLocale } from '../../lib/locale-context.tsx';
import { projectTexts } from './project-texts.ts';
import { useStartUpState } from './start-up-context.tsx';

/** Address of the document by which the domain processes personal data, where it has one. */
export function usePersonalAgree(): string | null | undefined {
  const { locale } = useLocale();
  const { project } = useStartUpState();
  return projectTexts(project, locale)?.lawInfo.personalAgree;
}
