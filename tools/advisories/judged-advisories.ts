/** What the registry knows against the installed packages, compared with what was looked at and accepted for a while. */

/** Why a known vulnerability does not reach us, or not yet; looked at anew from `until` on. */
export type Accepted = { advisory: string; because: string; until: string }

type Via = string | { source?: number; url?: string; title?: string; severity?: string }
type Audited = { vulnerabilities?: Record<string, { name: string; severity: string; via: readonly Via[] }> }

/** As `npm audit --json` prints it; null: the registry did not answer the question, which is no answer that there are none. */
export function readAudit(text: string): Audited | null {
  try {
    const read = JSON.parse(text) as (Audited & { error?: unknown }) | null // as npm documents it; what else it may be is refused below
    return read?.error === undefined && typeof read?.vulnerabilities === 'object' ? read : null
  } catch {
    return null
  }
}

/** Each that stands against us, and each that was accepted and no longer is needed or has lapsed. `today`: a day, as `2026-11-24`. */
export function openAdvisories(audited: Audited, accepted: readonly Accepted[], today: string): string[] {
  const known = new Map(
    Object.values(audited.vulnerabilities ?? {}).flatMap(({ name, via }) => via.flatMap((one) => advisoryOf(name, one))),
  )
  const byId = new Map(accepted.map((one) => [one.advisory, one]))
  const open = [...known].flatMap(([id, what]) => {
    const until = byId.get(id)?.until
    if (until === undefined) return [`${id}: ${what}`]
    return until > today ? [] : [`${id}: ${what}; it was accepted until ${until}`]
  })
  const gone = accepted
    .filter(({ advisory }) => !known.has(advisory))
    .map(({ advisory }) => `${advisory}: accepted, and none any more: remove it`)
  return [...open, ...gone]
}

/** A name alone is a package that another one brings: its own entry has the advisory. */
function advisoryOf(name: string, via: Via): [string, string][] {
  if (typeof via === 'string') return []
  const id = via.url?.split('/').at(-1) ?? String(via.source)
  return [[id, `${name}, ${via.severity ?? 'of unknown severity'}, ${via.title ?? ''}`]]
}
