import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Problem } from '#contract/problems.ts'
import { testApp } from '#server/platform/test-app.ts'
import { histories } from '#server/platform/test-histories.ts'
import { clientBalances } from './balances.ts'
import { type Move, moved, opened, reserved, settled } from './test-history.ts'
import { verifyLedger } from './verify.ts'

const app = await testApp()

type Held = 'services' | 'prepaid' | 'cod_held'
type Step = { who: 0 | 1; what: 'move' | 'reserve' | 'post' | 'void'; move: Move; held: Held; key: string; amount: number }
type Outcome = 'written' | 'repeated' | 'balance-too-small' | 'idempotency-key-reused' | 'not pending'

const accounts = [
  'bank to unapplied',
  'unapplied to bank',
  'bank to prepaid',
  'bonus_expense to bonus',
  'receivable to services',
  'unapplied to receivable',
  'courier_cod:fan to cod_at_courier',
  'cod_at_courier to cod_held',
  'cod_held to bank',
  'cod_overpaid to courier_cod:fan',
  'cod_held to cod_overpaid',
] as const

const step: fc.Arbitrary<Step> = fc
  .record({
    who: fc.constantFrom(0 as const, 1 as const),
    what: fc.constantFrom('move' as const, 'move' as const, 'reserve' as const, 'post' as const, 'void' as const),
    between: fc.constantFrom(...accounts),
    held: fc.constantFrom('services' as const, 'prepaid' as const, 'cod_held' as const),
    key: fc.constantFrom('a', 'b', 'c'),
    amount: fc.integer({ min: 1, max: 5 }).map((n) => n * 100),
  })
  .map(({ between, amount, ...rest }) => ({ ...rest, amount, move: [...between.split(' to '), amount] as unknown as Move }))

type Sums = { available: number; atCourier: number; held: number; overpaid: number }
type Pending = { amount: number; held: Held; as: 'post' | 'void' | null }
/** A client by the rules alone: what is left of each floor's sum. */
type Expected = { left: Sums; pending: Map<string, Pending> }
const nothingYet = (): Expected => ({ left: { available: 0, atCourier: 0, held: 0, overpaid: 0 }, pending: new Map() })

const sumOf: Partial<Record<string, [keyof Sums, side: 'debit' | 'credit']>> = {
  prepaid: ['available', 'credit'],
  unapplied: ['available', 'credit'],
  bonus: ['available', 'credit'],
  services: ['available', 'credit'],
  receivable: ['available', 'credit'],
  cod_at_courier: ['atCourier', 'credit'],
  cod_held: ['held', 'credit'],
  cod_overpaid: ['overpaid', 'debit'],
}

/** By how much each sum changes. Within what can be ordered for a debit takes and a credit gives, whichever account it is. */
function changesOf({ what, held, move: [debit, credit], amount }: Step): Partial<Sums> {
  if (what === 'post' || what === 'void') return {}
  if (what === 'reserve') return { [held === 'cod_held' ? 'held' : 'available']: -amount }
  const changes: Partial<Sums> = {}
  for (const [account, side] of [
    [debit, 'debit'],
    [credit, 'credit'],
  ] as const) {
    const [sum, adds] = sumOf[account] ?? []
    if (sum) changes[sum] = (changes[sum] ?? 0) + (adds === side ? amount : -amount)
  }
  return changes
}

const sumsIn = (changes: Partial<Sums>) => Object.entries(changes) as [keyof Sums, number][]

function outcomeOf({ left, pending }: Expected, step: Step): Outcome {
  const known = pending.get(step.key)
  if (step.what === 'post' || step.what === 'void') {
    if (!known || (known.as && known.as !== step.what)) return 'not pending'
    return known.as ? 'repeated' : 'written'
  }
  if (step.what === 'reserve' && known)
    return known.amount === step.amount && known.held === step.held ? 'repeated' : 'idempotency-key-reused'
  return sumsIn(changesOf(step)).some(([sum, change]) => change < 0 && left[sum] + change < 0) ? 'balance-too-small' : 'written'
}

function take(client: Expected, step: Step): void {
  for (const [sum, change] of sumsIn(changesOf(step))) client.left[sum] += change
  if (step.what === 'reserve') client.pending.set(step.key, { amount: step.amount, held: step.held, as: null })
  const known = client.pending.get(step.key)
  if (!known || step.what === 'move' || step.what === 'reserve') return
  known.as = step.what
  if (step.what === 'void') client.left[known.held === 'cod_held' ? 'held' : 'available'] += known.amount
}

async function played(clientId: string, { what, move, held, key, amount }: Step, once: string): Promise<Outcome> {
  const done = () => {
    if (what === 'move') return moved(app, clientId, move, { key: once })
    return what === 'reserve' ? reserved(app, clientId, key, amount, [held, 'vat']) : settled(app, clientId, key, what)
  }
  try {
    return (await done()).isRepetition ? 'repeated' : 'written'
  } catch (error) {
    if (error instanceof Problem) return error.code as Outcome
    if (error instanceof Error && error.message.includes('settled the other way')) return 'not pending'
    throw error
  }
}

async function leftOf(clientId: string): Promise<Sums> {
  const { availableBani, codAtCourierBani, codHeldBani, codHeldReservedBani, codOverpaidBani } = await clientBalances(app.db, clientId)
  return { available: availableBani, atCourier: codAtCourierBani, held: codHeldBani - codHeldReservedBani, overpaid: codOverpaidBani }
}

it('permits and refuses exactly what the rules say, step by step, whatever the history of two clients and their reservations of several accounts; replayed, nothing changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (history) => {
      const clients = [await opened(app), await opened(app)] as const
      const written = new Set<number>()
      const expected = [nothingYet(), nothingYet()] as const
      const left = () => Promise.all(clients.map(leftOf))
      for (const [i, one] of history.entries()) {
        const outcome = outcomeOf(expected[one.who], one)
        expect(await played(clients[one.who], one, `move/${i}`)).toBe(outcome)
        if (outcome === 'written') {
          take(expected[one.who], one)
          written.add(i)
        }
        expect(await left()).toEqual(expected.map((client) => client.left))
      }
      for (const [i, one] of history.entries())
        if (written.has(i)) expect(await played(clients[one.who], one, `move/${i}`)).toBe('repeated')
      expect(await left()).toEqual(expected.map((client) => client.left))
    }),
    histories(),
  )
  expect((await verifyLedger(app.db)).differences).toEqual([])
})
