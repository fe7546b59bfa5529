/** Of two people who change one thing as a whole, the second learns what the first one has saved, instead of writing over it (RFC 9110, If-Match). */
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Problem } from '#contract/problems.ts'

const LENGTH = 22

/** The same for the same values, in whatever order their names stand; what is not set counts as absent. */
export function contentVersionOf(content: object): string {
  return createHash('sha256').update(JSON.stringify(content, inOrder)).digest('base64url').slice(0, LENGTH)
}

function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * `beforeCompleted`: what was saved before the program itself added to it, which is no change by another user. `wanted` is left out by a call that
 * does something with what is saved, and changes nothing of it.
 */
type Versions = { saved: object; beforeCompleted?: object; wanted?: object }

/**
 * `saved`, locked, is what would be written over; `wanted`, in the same shape, is what is to stand there. Throws `changed-meanwhile` where its
 * caller began with something else, unless it is as wanted already: an answer that was lost is asked for again.
 */
export function requireVersion(ifMatch: string | null, { saved, beforeCompleted = saved, wanted }: Versions): void {
  const isKnown = [saved, beforeCompleted].some((one) => contentVersionOf(one) === ifMatch)
  const isAsWanted = wanted !== undefined && contentVersionOf(wanted) === contentVersionOf(saved)
  if (ifMatch !== null && !isKnown && !isAsWanted) throw new Problem('changed-meanwhile')
}

/** `*` stands for any version. */
export function requestedVersionOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const asked = headers['if-match']
  return asked === undefined || asked === '*' ? null : asked.replace(/^(?:W\/)?"|"$/g, '')
}
