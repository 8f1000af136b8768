import type { ProjectInfo } from '@gatehouse/contracts/platform/resources.ts';

/** Texts of the domain in one locale. */
export type ProjectTexts = ProjectInfo['options'][string];

/** Texts in the page's locale, else in the domain's first one. */
export function projectTexts(project: ProjectInfo | undefined, locale: string): ProjectTexts | undefined {
  if (!project) return undefined;
  return (
    project.options[locale] ?? project.options[project.locales[0] ?? ''] ?? Object.values(project.options)[0]
  );
}
