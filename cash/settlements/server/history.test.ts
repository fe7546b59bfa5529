import fc from 'fast-check'
import { expect, it } from 'vitest'
import { moveRepayment } from '#cash/repayments/server/repayment-transition.ts'
import { lockRepaymentsOfAwbs } from '#cash/repayments/server/settled-cash.ts'
import { ZERO } from '#contract/money.ts'
import { Problem } from '#contract/problems.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { testApp, testClient, testClock } from '#server/platform/test-app.ts'
import { HISTORIES_WITHIN_MS, histories } from '#server/platform/test-histories.ts'
import { differenceActions } from '../contract/settlements.ts'
import { decideSettlementLine, judgeEarlyLines } from './decide-line.ts'
import { settlements } from './feature.ts'
import { aParcel, DAY, moneyOf, owedBy, paySheet, reported } from './test-settlements.ts'
import { receiveSettlementByHand } from './transfers/receive-by-hand.ts'

const app = await testApp({ clock: testClock('2026-11-22T10:00:00Z'), subscriptions: settlements.subscriptions ?? [] })

const amounts = [10_000, 10_000, 10_000, 6_000, 4_000, 12_000, -2_000]
const days = ['2026-11-18', '2026-11-19', DAY]
const deliveredAgain = { repayment: 'expected', doubt: 'turned-back', steps: ['returning', 'out_for_delivery', 'delivered'] } as const
const small = fc.nat({ max: 4 })
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('report'),
      lines: fc.array(fc.tuple(small, fc.constantFrom(...amounts)), { minLength: 1, maxLength: 3 }),
      day: fc.constantFrom(...days),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('decide'), which: fc.nat(), action: fc.constantFrom(...differenceActions) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('receive'), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('deliver'), parcel: small }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('pay'), parcel: small }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const idsOf = async (text: string, values: unknown[]) => (await app.db.$client.query<{ id: string }>(text, values)).rows.map(({ id }) => id)
const pick = <T>(all: readonly T[], which: number): T | undefined => all[which % Math.max(1, all.length)]
const unlessRefused = (error: unknown) => {
  if (!(error instanceof Problem)) throw error
}

async function done(one: Step, { clientId, awbs }: { clientId: string; awbs: readonly string[] }): Promise<void> {
  const awb = 'parcel' in one ? (awbs[one.parcel] ?? '') : ''
  if ('lines' in one)
    await reported(
      app,
      one.lines.map(([parcel, amount]) => [awbs[parcel] ?? '', amount, one.day] as const),
    )
  else if ('action' in one) {
    const id = pick(await idsOf('select id from courier_settlement_lines where awb = any($1) order by key', [awbs]), one.which)
    const decision = { action: one.action, note: '', decidedBy: null, concerns: () => undefined }
    if (id) await decideSettlementLine(app, { id, ...decision }).catch(unlessRefused)
  } else if ('which' in one) {
    const id = pick(await idsOf('select distinct settlement_id as id from courier_settlement_lines where awb = any($1)', [awbs]), one.which)
    if (id) await receiveSettlementByHand(app, { id, on: DAY }).catch(unlessRefused)
  } else {
    const from = one.kind === 'deliver' ? 'expected' : 'at-us'
    const moved = await app.db.inTransaction(async (tx) => {
      const found = (await lockRepaymentsOfAwbs(tx, 'fan', [awb])).find(({ state, amountBani }) => state === from && amountBani > 0)
      if (!found) return null
      const now = await moveRepayment(app, tx, found, { to: one.kind === 'deliver' ? 'at-courier' : 'paid' })
      if (one.kind === 'pay') await paySheet(tx, now)
      return now
    })
    if (moved && one.kind === 'deliver') await judgeEarlyLines.run(app, { clientId, id: moved.id, courier: 'fan' })
  }
}

type Sums = { atCourier: number; atUs: number; all: number; uncovered: number; received: number }

/** By the rows: cash in each place, cash that is with us though no transfer brought it, and what came in. */
async function sumsOf(clientId: string, awbs: readonly string[]): Promise<Sums> {
  const { rows } = await app.db.$client.query<Sums>(
    `select coalesce(sum(amount_bani) filter (where state = 'at-courier'), 0)::bigint as "atCourier",
            coalesce(sum(amount_bani) filter (where state = 'at-us'), 0)::bigint as "atUs",
            coalesce(sum(amount_bani) filter (where state in ('at-courier', 'at-us', 'paid')), 0)::bigint as "all",
            count(*) filter (where state in ('at-us', 'paid') and amount_bani > 0 and not exists (
              select 1 from courier_settlement_lines l join courier_settlements s on s.id = l.settlement_id
               where l.repayment_id = repayments.id and s.state = 'received' and (l.state = 'matched' or l.action = 'accept')))::int as uncovered,
            (select coalesce(sum(total_bani), 0)::bigint from courier_settlements
              where state = 'received' and id in (select settlement_id from courier_settlement_lines where awb = any($2))) as received
       from repayments where client_id = $1`,
    [clientId, awbs],
  )
  return rows[0] as Sums // an aggregate is always one row
}

it(
  'whatever couriers report and administrators decide, cash is where the ledger says, once, and with us only when it came',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 25 }), async (steps) => {
        // Nothing of an earlier history may be in a settlement of this one.
        await app.db.$client.query(`update courier_settlements set state = 'received' where state = 'reported'`)
        const clientId = await testClient(app, ZERO)
        const before = await owedBy(app, 'fan')
        const awbs = [
          await aParcel(app, { clientId }),
          await aParcel(app, { clientId }),
          await aParcel(app, { clientId, order: 'in_transit', repayment: 'expected' }),
          await aParcel(app, { clientId, cash: null }),
          await aParcel(app, { clientId, ...deliveredAgain }),
        ]
        for (const one of steps) await done(one, { clientId, awbs })
        const { atCourier, atUs, all, uncovered, received } = await sumsOf(clientId, awbs)
        const money = await moneyOf(app, clientId)
        expect({ atCourier: money.atCourier, atUs: money.held - money.overpaid, uncovered }).toEqual({ atCourier, atUs, uncovered: 0 })
        expect(await owedBy(app, 'fan')).toBe(before + all - received)
        const { rows } = await app.db.$client.query(
          `select repayment_id from courier_settlement_lines where awb = any($1) and state = 'matched' group by repayment_id having count(*) > 1`,
          [awbs],
        )
        expect(rows).toEqual([])
      }),
      histories(),
    )
    expect((await verifyLedger(app.db)).differences).toEqual([])
  },
  HISTORIES_WITHIN_MS,
)
