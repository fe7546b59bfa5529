import { describe, expect, it } from 'vitest'
import { timeComplaints } from './deciding-by-time.ts'

const FILE = 'sending/orders/server/orders.ts'
const complaints = (text: string, known = {}) => timeComplaints([{ file: FILE, text }], known)

describe('a statement that decides by the database’s clock', () => {
  it.each([
    'sql`expires_at > now()`',
    'sql`expires_at <= now()`',
    'sql`at < now() - make_interval(hours => 2)`',
    'sql`now() + interval 1`',
    'gt(invitations.expiresAt, sql`now()`)',
    'and(lte(a.at, sql`now()`))',
    'extract(epoch from old.next_at - now())',
  ])('%s', (line) => expect(complaints(line)).toEqual([expect.stringContaining(FILE)]))

  it.each([
    'changedAt: at().notNull().default(sql`now()`),',
    'const endMs = performance.now() + WORKED_MS',
    'if (held.until > now().getTime()) return held',
    'if (held.until > clock.now().getTime()) return held',
    'run_at => now()',
    'tx.update(passkeys).set({ lastUsedAt: sql`now()` })',
    'export type Clock = { now(): Date }',
  ])('but not %s', (line) => expect(complaints(line)).toEqual([]))

  it('is permitted where a reason is given, as often as is said, and not longer than it is needed', () => {
    const line = 'sql`expires_at > now()`'
    const known = { [FILE]: { count: 1, why: 'a reason' } }
    expect(complaints(line, known)).toEqual([])
    expect(complaints(`${line}\n${line}`, known)).toHaveLength(1)
    expect(complaints('', known)).toHaveLength(1)
  })

  it('is a test’s own matter in tests', () => {
    expect(timeComplaints([{ file: 'sending/orders/server/orders.test.ts', text: 'sql`a > now()`' }], {})).toEqual([])
  })
})
