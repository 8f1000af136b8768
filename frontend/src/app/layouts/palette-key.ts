/** What opens the palette, as the person's keyboard names it. */
export const paletteKey = (): string => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K');
