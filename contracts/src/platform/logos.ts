/** Logos of the styles that come with the platform; a style without one of its own shows the platform's. */

/** Fill and what stands on it, legible on each other. */
export interface LogoColours {
  readonly accent: string;
  readonly onAccent: string;
}

type Drawing = (colours: LogoColours) => string;

const tile = (accent: string): string => `<rect width="32" height="32" rx="8" fill="${accent}"/>`;

/** A gate: Gatehouse itself. */
const gate: Drawing = ({ accent, onAccent }) =>
  `${tile(accent)}<path d="M8 24V14a8 8 0 0 1 16 0v10" fill="none" stroke="${onAccent}" stroke-width="3" stroke-linecap="round"/><circle cx="16" cy="17" r="2.4" fill="${onAccent}"/>`;

const drawings: Readonly<Record<string, Drawing>> = {
  /** A sail over the water of a harbour. */
  harbour: ({ accent, onAccent }) =>
    `${tile(accent)}<path d="M15 5.5v14H6.5z" fill="${onAccent}"/><path d="M17.2 9.5c4.4 2.3 7.2 5.6 8.3 10h-8.3z" fill="${onAccent}" fill-opacity=".72"/><path d="M6 24.2c1.7 1.6 3.3 1.6 5 0s3.3-1.6 5 0 3.3 1.6 5 0 3.3-1.6 5 0" fill="none" stroke="${onAccent}" stroke-width="2.2" stroke-linecap="round"/>`,
  /** An apple with its leaf. */
  orchard: ({ accent, onAccent }) =>
    `<circle cx="16" cy="16" r="16" fill="${accent}"/><path d="M16 12.4c-1.7-1.3-3.3-1.6-4.8-1-2.6 1-3.6 4-2.9 7.2.8 3.7 3.2 6.6 5.5 6.6.9 0 1.4-.5 2.2-.5s1.3.5 2.2.5c2.3 0 4.7-2.9 5.5-6.6.7-3.2-.3-6.2-2.9-7.2-1.5-.6-3.1-.3-4.8 1z" fill="${onAccent}"/><path d="M16.4 10.6c-.3-3 1.6-5.2 5-5.4.2 3.1-1.9 5.2-5 5.4z" fill="${onAccent}" fill-opacity=".72"/>`,
  /** A customer's own sign, as one sends it: an anchor whose ring is a cog, on a shield. */
  shipyard: ({ accent, onAccent }) =>
    `<path d="M16 1 29 5v11.5C29 23.6 23.6 28.9 16 31 8.4 28.9 3 23.6 3 16.5V5z" fill="${accent}"/><circle cx="16" cy="9" r="2.6" fill="none" stroke="${onAccent}" stroke-width="2"/><path d="M16 12v13M11.5 14.8h9M8.6 18.6c.6 3.8 3.4 6.2 7.4 6.4 4-.2 6.8-2.6 7.4-6.4M8.6 18.6l-1.5 2.3M8.6 18.6l2.2 1.7M23.4 18.6l1.5 2.3M23.4 18.6l-2.2 1.7" fill="none" stroke="${onAccent}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>`,
};

/** The logo of a style in the colours of the domain that shows it. */
export const logoSvg = (styleCode: string, colours: LogoColours): string => {
  const draw = Object.hasOwn(drawings, styleCode) ? drawings[styleCode] : undefined;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32">${(draw ?? gate)(colours)}</svg>\n`;
};
