/** All couriers as they are in the product, speaking with their simulators: what the whole way of an order is tested with. */
import { afterAll, expect } from 'vitest'
import type { CourierCode } from '#contract/couriers.ts'
import { tokensInMemory } from '#partners/partner-http.ts'
import { courierAccounts } from '#product/server/partner-accounts.ts'
import { courierOf, couriersOf } from '#sending/ports/couriers.ts'
import type { App } from '#server/platform/app.ts'
import { systemClock } from '#server/platform/clock.ts'
import { startSimulators } from '#simulators/main.ts'
import { orders } from './tables.ts'

type Held = { awb: string; reference: string; deletedAt?: string | null; cancelledAt?: string | null }

/** Milliseconds an adapter waits for an AWB: short, so that a lost call does not hold a test up. */
const CREATE_TIMEOUT_MS = 700
/** Longer than the simulators' reports lag. */
const TRUST_ABSENCE_MS = 600

export async function couriersOnSimulators() {
  const simulators = await startSimulators({ port: 0, dataDir: null })
  const address = `http://127.0.0.1:${simulators.port}`
  afterAll(() => simulators.stop())
  const deps = { now: () => systemClock.now(), tokens: tokensInMemory(), record: () => undefined }

  const control = async (partner: CourierCode, what: string, order?: object, method = order ? 'POST' : 'GET') => {
    const body = order ? { body: JSON.stringify(order) } : {}
    const response = await fetch(`${address}/${partner}/_sim/${what}`, { method, ...body })
    expect(response.status).toBe(200)
    return response.json()
  }

  /** AWBs that are not cancelled, by the order's id. */
  const activeAwbs = async (): Promise<Map<string, string[]>> => {
    const held = await Promise.all(
      [...couriers.keys()].map(async (partner) => ((await control(partner, 'state')) as { shipments: Held[] }).shipments),
    )
    const alive = held.flat().filter((one) => !one.deletedAt && !one.cancelledAt && one.reference !== '')
    const orderOf = ({ reference }: Held) => reference.replace(/-\d+$/, '')
    return new Map(Object.entries(Object.groupBy(alive, orderOf)).map(([id, some = []]) => [id, some.map((one) => one.awb)]))
  }

  const at = (where: string) => {
    const limits = { createTimeoutMs: CREATE_TIMEOUT_MS, trustAbsenceAfterMs: TRUST_ABSENCE_MS }
    return couriersOf(Object.values(courierAccounts).flatMap((account) => account.onSimulators(where, deps, limits) ?? []))
  }
  const couriers = at(address)

  return {
    simulators,
    control,
    activeAwbs,
    couriers,
    /** The same, but for one with which nothing is listening. */
    withUnreachable: (code: CourierCode) => couriersOf([...couriers.values(), courierOf({ couriers: at('http://127.0.0.1:9') }, code)]),
    clearFaults: async () => {
      for (const partner of couriers.keys()) await control(partner, 'faults', undefined, 'DELETE')
    },
    /** The couriers hold exactly one AWB for every order that has one, and none for any other. */
    async expectOneAwbEach(app: App): Promise<void> {
      const rows = await app.db.select({ id: orders.id, awb: orders.awb, state: orders.state }).from(orders)
      const ours = rows.flatMap(({ id, awb, state }) => (awb && state !== 'cancelled' ? [[id, [awb]] as const] : []))
      expect(Object.fromEntries(await activeAwbs())).toEqual(Object.fromEntries(ours))
    },
  }
}
