import type { TermsLaw } from '../../lib/api-error.ts';
import { isBuiltIn } from '../../lib/locale.ts';
import { useLocale } from '../../lib/locale-context.tsx';
import { projectTexts } from './project-texts.ts';
import { useStartUpState } from './start-up-context.tsx';

/** What the domain itself says of the terms that are asked for. */
export function useTermsLaw(): TermsLaw {
  const { locale } = useLocale();
  const { project } = useStartUpState();
  const law = projectTexts(project, locale)?.lawInfo;
  return {
    personalAgree: law?.personalAgree,
    // A refusal names terms in the languages of the application alone.
    titleOf: ({ id, title }) =>
      (isBuiltIn(locale) ? undefined : law?.termsInfo.find((term) => term.id === id)?.title) ?? title,
  };
}
