/** The day in Bucharest, wherever the browser is. */
export const todayHere = (): string => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Bucharest' }).format(new Date())
