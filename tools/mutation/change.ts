/** Replaces the text from `start` to `end`. */
export type Change = { start: number; end: number; becomes: string }
