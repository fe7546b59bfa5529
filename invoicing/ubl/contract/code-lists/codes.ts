/** Codes that stand one after the other, as a set. */
export const codeSetOf = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))
