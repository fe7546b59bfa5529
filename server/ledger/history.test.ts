import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Problem } from '../../contract/problems.ts'
import { testApp } from '../platform/test-app.ts'
import { clientBalances } from './balances.ts'
import { type Move, moved, opened, reserved, settled } from './test-history.ts'
import { verifyLedger } from './verify.ts'

const app = await testApp()

type Step = { who: 0 | 1; what: 'move' | 'reserve' | 'post' | 'void'; move: Move; key: string; amount: number }
type Outcome = 'written' | 'repeated' | 'balance-too-small' | 'idempotency-key-reused' | 'not pending'

const accounts = [
  'bank to unapplied',
  'unapplied to bank',
  'bonus_expense to bonus',
  'receivable to services',
  'unapplied to receivable',
] as const

const step: fc.Arbitrary<Step> = fc
  .record({
    who: fc.constantFrom(0 as const, 1 as const),
    what: fc.constantFrom('move' as const, 'move' as const, 'reserve' as const, 'post' as const, 'void' as const),
    between: fc.constantFrom(...accounts),
    key: fc.constantFrom('a', 'b', 'c'),
    amount: fc.integer({ min: 1, max: 5 }).map((n) => n * 100),
  })
  .map(({ between, amount, ...rest }) => ({ ...rest, amount, move: [...between.split(' to '), amount] as unknown as Move }))

/** A client by the rules alone. */
type Expected = { available: number; pending: Map<string, { amount: number; as: 'post' | 'void' | null }> }
const nothingYet = (): Expected => ({ available: 0, pending: new Map() })

/** How much less is available after it. */
function lowersBy({ what, move: [debit, credit], amount }: Step): number {
  if (what === 'reserve') return amount
  if (what !== 'move') return 0
  if (debit === 'bank' || debit === 'bonus_expense') return -amount
  return credit === 'bank' ? amount : 0
}

function outcomeOf({ available, pending }: Expected, step: Step): Outcome {
  const known = pending.get(step.key)
  if (step.what === 'post' || step.what === 'void') {
    if (!known || (known.as && known.as !== step.what)) return 'not pending'
    return known.as ? 'repeated' : 'written'
  }
  if (step.what === 'reserve' && known) return known.amount === step.amount ? 'repeated' : 'idempotency-key-reused'
  return lowersBy(step) > available ? 'balance-too-small' : 'written'
}

function take(client: Expected, step: Step): void {
  const known = client.pending.get(step.key)
  client.available -= lowersBy(step)
  if (step.what === 'reserve') client.pending.set(step.key, { amount: step.amount, as: null })
  if (!known || step.what === 'move' || step.what === 'reserve') return
  known.as = step.what
  if (step.what === 'void') client.available += known.amount
}

async function played(clientId: string, { what, move, key, amount }: Step, once: string): Promise<Outcome> {
  const done = () => {
    if (what === 'move') return moved(app, clientId, move, { key: once })
    return what === 'reserve' ? reserved(app, clientId, key, amount) : settled(app, clientId, key, what)
  }
  try {
    return (await done()).isRepetition ? 'repeated' : 'written'
  } catch (error) {
    if (error instanceof Problem) return error.code as Outcome
    if (error instanceof Error && error.message.includes('settled the other way')) return 'not pending'
    throw error
  }
}

it('permits and refuses exactly what the rules say, step by step, whatever the history of two clients; replayed, nothing changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (history) => {
      const clients = [await opened(app), await opened(app)] as const
      const written = new Set<number>()
      const expected = [nothingYet(), nothingYet()] as const
      const available = () => Promise.all(clients.map(async (clientId) => (await clientBalances(app.db, clientId)).availableBani))
      for (const [i, one] of history.entries()) {
        const outcome = outcomeOf(expected[one.who], one)
        expect(await played(clients[one.who], one, `move/${i}`)).toBe(outcome)
        if (outcome === 'written') {
          take(expected[one.who], one)
          written.add(i)
        }
        expect(await available()).toEqual(expected.map((client) => client.available))
      }
      for (const [i, one] of history.entries())
        if (written.has(i)) expect(await played(clients[one.who], one, `move/${i}`)).toBe('repeated')
      expect(await available()).toEqual(expected.map((client) => client.available))
    }),
    { numRuns: 40 },
  )
  expect((await verifyLedger(app.db)).differences).toEqual([])
})
