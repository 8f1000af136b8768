/** Title of the window: the page's own title, a dash, the project's copyright title (specification, section 2). */
export function pageTitle(page: string | undefined, project: string | undefined): string {
  return [page, project].filter((part) => part?.trim()).join(' – ') || 'Gatehouse';
}
