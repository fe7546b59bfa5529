/** What the tests of activations whose answer was lost stand on: a courier that forgets nothing, and money that must add up after each test. */
import { afterEach } from 'vitest'
import { fromRon } from '#contract/money.ts'
import { couriersOf } from '#sending/ports/couriers.ts'
import { clientBalances } from '#server/ledger/balances.ts'
import { testApp, testClient, testClock } from '#server/platform/test-app.ts'
import { courierInMemory } from '../test-courier.ts'
import { expectAccountsRight, leaveOpenAlone, recoverAll } from '../test-orders.ts'

export const TRUST_MS = 60_000
/** What one order costs with the courier in memory: 10 RON, 8 % more on the list, 21 % VAT. */
export const PRICE_BANI = 1307
export const START = fromRon(100)

export async function recoveryStage() {
  const clock = testClock()
  const app = await testApp({ clock, env: { LOG_LEVEL: 'silent' } })
  /** Nothing a test leaves open may be another's to recover. */
  afterEach(async () => {
    await expectAccountsRight(app)
    await leaveOpenAlone(app)
  })
  return {
    clock,
    app,
    /** For each test. */
    async fresh() {
      const courier = courierInMemory({ clock, trustAbsenceAfterMs: TRUST_MS })
      app.couriers = couriersOf([courier, courierInMemory({ code: 'sameday', clock })])
      return { courier, clientId: await testClient(app, START) }
    },
    available: async (clientId: string) => (await clientBalances(app.db, clientId)).availableBani,
    /** Work on the attempt as a program's next start, or its minute, finds it. */
    async recoverAfter(ms: number): Promise<void> {
      clock.advance(ms)
      await recoverAll(app)
    },
  }
}
