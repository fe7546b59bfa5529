/** Saturday delivery is offered only on Fridays in Bucharest, wherever the browser is. */
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'Europe/Bucharest' })

export const isFridayInBucharest = (now: Date): boolean => weekday.format(now) === 'Friday'

export const bucharestToday = () => ({ isFriday: isFridayInBucharest(new Date()) })
