/**
 * What takes minutes and seldom finds anything is tried at night (`npm run nightly`), with `NIGHT=1`. By day a few of each kind are tried, so
 * that what breaks a kind is found with the change that broke it.
 */
export const isNight = process.env.NIGHT === '1'

/** All at night, those that are chosen by day. */
export const byNight = <T>(all: readonly T[], isByDay: (one: T) => boolean): T[] => all.filter((one) => isNight || isByDay(one))

/** Of a kind that is tried so often by day. */
export const timesByNight = (byDay: number, atNight: number): number => (isNight ? atNight : byDay)
