/** How many random histories a test against the database lives through: one dial for all, a few in each run, hundreds at night (tools/nightly.ts). */
const FEW = 10
/** Of one history on a busy machine, in ms. */
const ONE_WITHIN_MS = 30_000

const countOf = (few: number): number => Number(process.env.HISTORIES ?? few)

/** For `fc.assert`. `few`: in each run, where another number than usual is worth its time. */
export const histories = (few = FEW) => ({ numRuns: countOf(few) })
export const historiesWithinMs = (few = FEW): number => countOf(few) * ONE_WITHIN_MS
export const HISTORIES_WITHIN_MS = historiesWithinMs()
