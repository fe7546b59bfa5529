/**
 * How long tests wait before they give up. Only what hangs reaches these, on a machine that is ten times slower too: a shorter limit of a test's own
 * would judge the machine.
 */
export const waitsOfUnits = { conditionMs: 45_000, testMs: 240_000 }
/** As long as the browser itself waits. */
export const waitsOfJourneys = { conditionMs: 60_000, testMs: 360_000 }
