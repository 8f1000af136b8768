/**
 * Milliseconds that the first page waits for the look of the domain, its own parts and its letters, all of which were
 * asked for before its script: what comes later moves what is there.
 */
export const patience = 2500;
