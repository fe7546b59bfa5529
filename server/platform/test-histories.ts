/** How many random histories a test against the database lives through: one dial for all, a few in each run, hundreds at night (tools/nightly.ts). */
const FEW = 10
/** Of one history on a busy machine, in ms. */
const ONE_WITHIN_MS = 30_000

const count = Number(process.env.HISTORIES ?? FEW)

/** For `fc.assert`. */
export const histories = () => ({ numRuns: count })
export const HISTORIES_WITHIN_MS = count * ONE_WITHIN_MS
