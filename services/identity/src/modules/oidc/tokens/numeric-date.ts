/** Whole seconds since 1970, as tokens and their rows say times (`NumericDate`, RFC 7519, section 2). */
export const numericDate = (date: Date): number => Math.floor(date.getTime() / 1000);
