/** A domain of e-mail that is one slip of the pen away from one that half the country uses: offered, never changed by itself. */

/** What people in Romania have their e-mail at; a shop's own domain resembles none of them. */
const KNOWN = [
  ...['gmail.com', 'yahoo.com', 'yahoo.ro', 'hotmail.com', 'outlook.com', 'icloud.com', 'live.com', 'ymail.com'],
  ...['protonmail.com', 'aol.com', 'rdslink.ro', 'romtelecom.net'],
]
/** Shorter ones are a slip away from too many that exist. */
const LENGTH_MIN = 8

/** `ana@gmial.com` is `ana@gmail.com`; null: nothing speaks against it. */
export function likelyEmailOf(email: string): string | null {
  const at = email.lastIndexOf('@')
  const domain = email
    .slice(at + 1)
    .trim()
    .toLowerCase()
  if (at < 1 || KNOWN.includes(domain)) return null
  const meant = KNOWN.filter((known) => known.length >= LENGTH_MIN && isOneSlip(domain, known))
  return meant.length === 1 ? `${email.slice(0, at)}@${meant[0]}` : null
}

/** One sign left out, added, another or two exchanged. */
function isOneSlip(typed: string, known: string): boolean {
  if (Math.abs(typed.length - known.length) > 1) return false
  let at = 0
  while (at < typed.length && typed[at] === known[at]) at += 1
  const rests = [
    [typed.slice(at + 1), known.slice(at)],
    [typed.slice(at), known.slice(at + 1)],
    [typed.slice(at + 1), known.slice(at + 1)],
  ]
  const isExchanged = typed[at] === known[at + 1] && typed[at + 1] === known[at] && typed.slice(at + 2) === known.slice(at + 2)
  return isExchanged || rests.some(([one, other]) => one === other)
}
