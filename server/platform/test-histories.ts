/** How many random histories a test lives through: `HISTORIES_TIMES=25` makes that many times as many, and gives them as much longer. */
const times = Number(process.env.HISTORIES_TIMES ?? 1)

export const histories = (count: number): number => count * times
export const HISTORIES_WITHIN_MS = 300_000 * times
