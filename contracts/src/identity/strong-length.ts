/** Random letters and digits that are strong: a suggested password is not called less by the meter beside it. Pages load this file. */
export const STRONG_LENGTH = 14;
